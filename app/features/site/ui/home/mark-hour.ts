// Runs by itself, inline in the page (`?inline-script`), before anything is painted: the land has the light of the
// visitor's own hour. Without it it is morning.
const hour = new Date().getHours()
const light = hour < 5 || hour > 20 ? 'night' : hour < 10 ? 'dawn' : hour < 17 ? 'noon' : 'dusk'
const land = document.currentScript?.parentElement
if (land) land.dataset.hour = light
