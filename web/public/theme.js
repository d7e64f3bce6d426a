// Sets the theme before the first paint: the one chosen on this device, else the system's. An external
// script, because the content security policy forbids inline ones, and in ES5 like oldBrowser.js. The
// app sends the event `theme` when another one is chosen.
var system = matchMedia('(prefers-color-scheme: dark)')
function applyTheme() {
	var chosen = null
	try {
		chosen = localStorage.getItem('theme')
	} catch (_) {
		// Without storage the system's theme applies.
	}
	document.documentElement.setAttribute('data-theme', chosen || (system.matches ? 'dark' : 'light'))
}
applyTheme()
system.onchange = applyTheme
addEventListener('storage', applyTheme)
addEventListener('theme', applyTheme)
