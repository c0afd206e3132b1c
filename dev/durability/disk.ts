import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

/** A disk whose power can be cut: unflushed data is lost, and until `join` every operation fails with EIO. */
export type Disk = {
  folder: string
  /** Flushes everything written so far. */
  flush(): void
  /** Drops everything that wasn't flushed; each file system call fails with EIO. */
  cut(): void
  /** Simulates a reboot: mounts what is on the disk. No process may be using it. */
  join(): void
  remove(): void
}

/** Longer than any run: the file system never writes back on its own, and doesn't infer flushes. */
const FORGETFUL = 'loop,noatime,commit=3600,noauto_da_alloc'

// ext4's own simulation of a power cut: the journal isn't flushed and the cache is dropped (EXT4_IOC_SHUTDOWN with
// EXT4_GOING_FLAGS_NOLOGFLUSH; Node has no ioctl).
const SHUT_DOWN = `sysopen(my $disk, $ARGV[0], 0) or die $!; ioctl($disk, 0x8004587d, my $how = pack('L', 2)) or die $!`

/**
 * Creates an ext4 disk in a file beside the folder; null where that isn't possible: it needs root, loop devices and
 * perl.
 */
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
