/** Tells the chat who is logged in to WordPress, and when they have logged out. */
;(function () {
  var tag = document.currentScript
  var mark = 'loquia-chat-known'

  /** Storage may be forbidden; then nobody is remembered. */
  function stored(act) {
    try {
      return act(window.localStorage)
    } catch {
      return null
    }
  }
  function wasKnown() {
    return stored(function (storage) {
      return storage.getItem(mark)
    })
  }
  function identify(visitor) {
    stored(function (storage) {
      if (visitor) storage.setItem(mark, '1')
      else storage.removeItem(mark)
    })
    // The array until the chat's script is there, and its queue afterwards.
    ;(window.Loquia = window.Loquia || []).push(['identify', visitor])
  }
  function ask() {
    fetch(tag.dataset.tokenUrl, { credentials: 'include', cache: 'no-store' })
      .then(function (response) {
        if (!response.ok) throw new Error(response.status)
        return response.json()
      })
      .then(function (who) {
        if (who.token) return identify({ token: who.token })
        return wasKnown() ? identify(null) : undefined
      })
      .catch(function () {
        // The chat goes on without knowing.
      })
  }

  // A page out of a cache may not know of a login; then the visitor is anonymous until the next one that does.
  if (tag.dataset.loggedIn !== 'true' && !wasKnown()) return
  ask()
  // A token is good for an hour.
  setInterval(ask, 50 * 60 * 1000)
})()
