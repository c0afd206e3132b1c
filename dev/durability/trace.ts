import { spawnSync } from 'node:child_process'

/** One finished system call of one thread, in order of completion. */
export type SystemCall = { name: string; args: string; result: string }

/** Whether the tracer is installed and allowed to trace here. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

/** Starts a program under the tracer as its grandparent: signals and exit codes are the program's own. */
export const tracer = (...options: string[]): readonly string[] => ['strace', '-D', '-f', ...options]

/** Parses a trace written with `-f`: the calls of one thread, with calls split by other threads' lines joined. */
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
