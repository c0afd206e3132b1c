import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const { chooseNode } = await import(new URL('./which-node.mjs', import.meta.url).href)
const LINUX = { platform: 'linux', arch: 'x64', isGlibc: true }

describe('the Node of npm’s scripts', () => {
  it.each([
    ['the machine’s own, where it is new enough', { ...LINUX, version: '24.5.0' }, false],
    ['the machine’s own, where it is newer', { ...LINUX, version: '26.12.1' }, false],
    ['the bundled one, where it is too old', { ...LINUX, version: '20.20.2' }, true],
    ['the bundled one on ARM', { ...LINUX, arch: 'arm64', version: '22.1.0' }, true],
    ['the machine’s own on a Mac', { ...LINUX, platform: 'darwin', isGlibc: false, version: '24.22.1' }, false],
    ['the machine’s own on Alpine', { ...LINUX, isGlibc: false, version: '24.22.1' }, false],
    ['what is there, inside a script of npm’s', { ...LINUX, version: null }, null],
  ])('is %s', (_which, machine, bundled) => {
    expect(chooseNode(machine)).toEqual({ bundled, refusal: null })
  })

  it.each([
    [{ ...LINUX, platform: 'darwin', isGlibc: false, version: '22.1.0' }, 'for macOS the project brings no newer one'],
    [{ ...LINUX, isGlibc: false, version: '20.1.0' }, 'for Alpine (musl) the project brings no newer one'],
    [{ ...LINUX, arch: 'riscv64', version: '22.1.0' }, 'for linux riscv64 the project brings no newer one'],
    [{ ...LINUX, platform: 'win32', isGlibc: false, version: '24.22.1' }, 'WSL'],
  ])('%j ends in a sentence about what to install', (machine, sentence) => {
    expect(chooseNode(machine).refusal).toContain(sentence)
  })
})

it.skipIf(process.platform !== 'linux')('stands first in the path of npm’s scripts only where it is needed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'which-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bundled = join(folder, `node_modules/node-linux-${process.arch}/bin/node`)
  const place = join(folder, 'node_modules/.bin/node')
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  cpSync(process.execPath, bundled)
  for (const file of ['prepare.mjs', 'which-node.mjs']) cpSync(`dev/${file}`, join(folder, 'dev', file))
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  // npm runs on the machine's own Node and says so, while the bundled one runs the script.
  const prepareOn = (version: string) => {
    const own = join(folder, 'own-node')
    writeFileSync(own, `#!/bin/sh\necho v${version}\n`, { mode: 0o755 })
    const env = { PATH: process.env.PATH, npm_node_execpath: own }
    const { status, stderr } = spawnSync(bundled, ['dev/prepare.mjs'], { cwd: folder, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    return existsSync(place)
  }
  expect(prepareOn('20.20.2')).toBe(true)
  expect(prepareOn('20.20.2')).toBe(true)
  expect(prepareOn('24.5.0')).toBe(false)
  expect(prepareOn('22.1.0')).toBe(true)
})

describe('the Node of production', () => {
  const startOn = (version: string, env = {}) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend(version), '--import', './dev/safe-node.mjs', '-e', ''],
      { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' },
    )
    return { status, stderr }
  }
  const pretend = (version: string) =>
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`

  it.each(['24.22.1', '24.23.0', '26.12.1', '27.0.0'])('may be %s', (version) => {
    expect(startOn(version)).toEqual({ status: 0, stderr: '' })
  })

  it.each(['24.21.0', '24.22.0', '25.9.0', '26.12.0'])('is not %s, but to try it out', (version) => {
    const { status, stderr } = startOn(version)
    expect(status).toBe(78)
    expect(stderr).toContain('lacks security releases: please install Node 24.22.1 or 26.12.1 or newer')
    expect(startOn(version, { ALLOW_OLD_NODE: 'true' })).toEqual({ status: 0, stderr: '' })
  })

  it('is never one that cannot run it', () => {
    expect(startOn('22.20.0', { ALLOW_OLD_NODE: 'true' }).status).toBe(78)
  })

  it('is looked at by both ways of starting', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(scripts.serve).toContain('--import ./dev/safe-node.mjs')
    expect(readFileSync('dev/site-start.mjs', 'utf8')).toMatch(/^import '\.\/safe-node\.mjs'$/m)
    expect(readFileSync('dev/pack-site.mjs', 'utf8')).toContain("cpSync('dev/safe-node.mjs'")
  })
})
