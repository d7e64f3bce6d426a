// Sets the theme before anything is painted: what was chosen on this device, else the system's. An
// external script, because the content security policy forbids inline ones, and like oldBrowser.js in
// the language of 2009. The app sends the event `theme` when another one is chosen.
var system = matchMedia('(prefers-color-scheme: dark)')
function applyTheme() {
	var chosen = null
	try {
		chosen = localStorage.getItem('theme')
	} catch (_) {
		// No storage, no choice.
	}
	document.documentElement.setAttribute('data-theme', chosen || (system.matches ? 'dark' : 'light'))
}
applyTheme()
system.onchange = applyTheme
addEventListener('storage', applyTheme)
addEventListener('theme', applyTheme)
