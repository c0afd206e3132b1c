// An inline script (`?inline-script`) that runs before the first paint: sets the landscape's light to the visitor's
// hour. Without script it is morning.
const hour = new Date().getHours()
const light = hour < 5 || hour > 20 ? 'night' : hour < 10 ? 'dawn' : hour < 17 ? 'noon' : 'dusk'
const land = document.currentScript?.parentElement
if (land) land.dataset.hour = light
