// Shows the cookie notice until the visitor has chosen.
const notice = document.querySelector('.cookie-notice')
const key = 'cookie-choice'
if (notice && localStorage.getItem(key) === null) {
  notice.hidden = false
  notice.addEventListener('click', (event) => {
    const choice = event.target.closest('button')?.dataset.choice
    if (!choice) return
    localStorage.setItem(key, choice)
    notice.hidden = true
  })
}
