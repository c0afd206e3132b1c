import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/dovecot'
/** Debian's uid of `mail`; Dovecot refuses to serve root's mail. */
const MAIL = 8

/** False where Dovecot isn't installed or can't be started: it needs root to change to the mailbox's user. */
export function hasDovecot(): boolean {
  const has = existsSync(PROGRAM) && process.getuid?.() === 0
  if (!has)
    process.stderr.write(
      '\n!! DOVECOT IS NOT INSTALLED (or this is not root): no mailbox was read. (sudo apt-get install dovecot-imapd)\n\n',
    )
  return has
}

/** A real mail server with one empty mailbox, in a folder of its own, removed afterwards. */
export async function startPrivateDovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const mail = join(folder, 'mail')
  for (const one of [folder, mail]) {
    mkdirSync(one, { recursive: true })
    chownSync(one, MAIL, MAIL)
  }
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, settings({ folder, mail, port }))
  const server = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore' })
  await untilListening(port)
  return {
    url: `imap://coach:secret@127.0.0.1:${port}/INBOX`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = ({ folder, mail, port }: { folder: string; mail: string; port: number }) => `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = ${MAIL}
mail_location = maildir:${mail}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${MAIL} gid=${MAIL} home=${mail}
}
`

async function untilListening(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let tries = 0; ; tries += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('data', () => socket.end())
    })
    if (isThere) return
    if (tries > 100) throw new Error('Dovecot did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
