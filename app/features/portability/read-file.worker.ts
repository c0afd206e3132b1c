import { parentPort } from 'node:worker_threads'
import { readFile } from './read-file.server.ts'

// A thread of its own, begun by read-aside.server.ts: whatever a file is, the site answers meanwhile. What was read
// leaves as one text, because taking objects over would cost the other side as much as reading.
parentPort?.on('message', ({ bytes, today, types }) =>
  parentPort?.postMessage(JSON.stringify(readFile(Buffer.from(bytes), today, types))),
)
