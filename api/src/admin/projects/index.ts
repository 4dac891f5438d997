export { ProjectEntity } from './project.entity.js'
export { ProjectsModule } from './projects.module.js'
export { SampleProject } from './sample-project.js'
export { toReadableSample } from './sample-texts.js'
