import './hand-over-suite.testing.js'
import './verified-unread-suite.testing.js'
import './answer-emails-suite.testing.js'
import './files-suite.testing.js'
import './inbox-suite.testing.js'
import { inboxScene } from './inbox-scene.testing.js'

inboxScene()
