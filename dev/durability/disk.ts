import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

/** A disk whose power can be cut: what was not flushed to it is gone, and until `join` it answers everything with EIO. */
export type Disk = {
  folder: string
  /** Keeps what was written until now. */
  flush(): void
  /** Everything that was written and not flushed is forgotten, and each call to the file system fails with EIO. */
  cut(): void
  /** The machine has started again: mounts what is on the disk. No process may be using it. */
  join(): void
  remove(): void
}

/** Longer than any run: the file system writes nothing down by itself that nobody flushed, and guesses at no flush. */
const FORGETFUL = 'loop,noatime,commit=3600,noauto_da_alloc'

// ext4's own way to stop as if the power had gone: its journal is not flushed, its memory is dropped
// (EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH; Node has no ioctl).
const SHUT_DOWN = `sysopen(my $disk, $ARGV[0], 0) or die $!; ioctl($disk, 0x8004587d, my $how = pack('L', 2)) or die $!`

/** A disk of ext4 in a file beside the folder; null where none may be made, which asks for root, loop devices and perl. */
export function mountDisk(folder: string, mebibytes: number): Disk | null {
  const image = `${folder}.img`
  mkdirSync(folder, { recursive: true })
  const tried = [
    ['truncate', '-s', `${mebibytes}M`, image],
    ['mkfs.ext4', '-q', '-F', image],
    ['perl', '-e', '1'],
    ['mount', '-o', FORGETFUL, image, folder],
  ].every(([program = '', ...args]) => spawnSync(program, args).status === 0)
  if (!tried) {
    rmSync(image, { force: true })
    return null
  }
  return {
    folder,
    flush: () => void execFileSync('sync', ['-f', folder]),
    cut: () => void execFileSync('perl', ['-e', SHUT_DOWN, folder]),
    join() {
      execFileSync('umount', [folder])
      execFileSync('mount', ['-o', FORGETFUL, image, folder])
    },
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(image, { force: true })
    },
  }
}
