import { spawnSync } from 'node:child_process'

/** One finished system call of one thread, in the order in which they finished. */
export type SystemCall = { name: string; args: string; result: string }

/** Whether the tracer is installed and allowed to trace here. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

/** What starts a program under the tracer without standing between us and it: signals and ends are the program's own. */
export const tracer = (...options: string[]): readonly string[] => ['strace', '-D', '-f', ...options]

/** Reads a trace written with `-f`: the calls of one thread, halves that other threads' lines tore apart put together. */
export function readTrace(text: string, thread: number): SystemCall[] {
  const calls: SystemCall[] = []
  let begun = ''
  for (const line of text.split('\n')) {
    const [, id, rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(id) !== thread) continue
    if (rest.endsWith('<unfinished ...>')) {
      begun = rest.replace(/\s*<unfinished \.\.\.>$/, '')
      continue
    }
    const whole = rest.replace(/^<\.\.\. \w+ resumed>/, () => begun)
    const [, name, args, result] = /^(\w+)\((.*)\)\s+=\s+(.*)$/.exec(whole) ?? []
    if (name && args !== undefined && result) calls.push({ name, args, result })
  }
  return calls
}
