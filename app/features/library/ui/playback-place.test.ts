import { describe, expect, it } from 'vitest'
import type { DeviceStore } from '#app/browser/device-store.ts'
import { storeInMemory } from '#dev/store-in-memory.ts'
import { trackPlace } from './playback-place.ts'

const ADDRESS = '/recordings/one.mp3'

function device() {
  const kept = new Map<string, unknown>()
  return { kept, store: storeInMemory(kept) }
}

class Player extends EventTarget {
  currentTime = 0
  duration = 600
  readyState = 1
  paused = true
}

/** Until what the player has caused is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

async function opened(store: DeviceStore, { owner = 'ann', address = ADDRESS, player = new Player() } = {}) {
  const end = trackPlace(player as never, store, { owner, address })
  await settled()
  const playTo = async (seconds: number) => {
    player.paused = false
    player.currentTime = seconds
    player.dispatchEvent(new Event('timeupdate'))
    await settled()
  }
  const pause = async () => {
    player.paused = true
    player.dispatchEvent(new Event('pause'))
    await settled()
  }
  return { player, end, playTo, pause }
}

describe('the place in a recording', () => {
  it('is where one left it, also when the page was closed while it played', async () => {
    const { store } = device()
    const first = await opened(store)
    await first.playTo(100)
    await first.playTo(102)
    expect((await opened(store)).player.currentTime).toBe(100)
    await first.pause()
    expect((await opened(store)).player.currentTime).toBe(102)
  })

  it('is that of the same recording and the same person', async () => {
    const { store } = device()
    await (await opened(store)).playTo(100)
    expect((await opened(store, { owner: 'ben' })).player.currentTime).toBe(0)
    expect((await opened(store, { address: '/recordings/two.mp3' })).player.currentTime).toBe(0)
  })

  it('is forgotten once it was heard to its end, and not kept for a second or two', async () => {
    const { kept, store } = device()
    const { playTo, pause } = await opened(store)
    await playTo(3)
    await pause()
    expect(kept.size).toBe(0)
    await playTo(300)
    expect(kept.size).toBe(1)
    await playTo(598)
    await pause()
    expect(kept.size).toBe(0)
  })

  it('leads nobody away who has begun', async () => {
    const { store } = device()
    await (await opened(store)).playTo(100)
    const player = Object.assign(new Player(), { readyState: 0 })
    await opened(store, { player })
    player.currentTime = 20
    player.dispatchEvent(new Event('loadedmetadata'))
    await settled()
    expect(player.currentTime).toBe(20)
  })

  it('waits until the player knows how long it is, and ends with the page', async () => {
    const { store } = device()
    await (await opened(store)).playTo(100)
    const player = Object.assign(new Player(), { readyState: 0 })
    const { end } = await opened(store, { player })
    expect(player.currentTime).toBe(0)
    player.dispatchEvent(new Event('loadedmetadata'))
    await settled()
    expect(player.currentTime).toBe(100)
    end()
    player.currentTime = 400
    player.dispatchEvent(new Event('pause'))
    await settled()
    expect((await opened(store)).player.currentTime).toBe(100)
  })

  it('is nothing where the device keeps nothing, or something else', async () => {
    const { kept, store } = device()
    kept.set(`place/${ADDRESS}`, 'rubbish')
    expect((await opened(store)).player.currentTime).toBe(0)
    const refusing = { ...store, adopt: () => Promise.reject(new Error('This browser keeps nothing')) }
    const { player, playTo } = await opened(refusing)
    await playTo(100)
    expect(player.currentTime).toBe(100)
  })
})
