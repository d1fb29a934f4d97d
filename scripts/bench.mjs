// Entry of `npm run bench`. Plain JavaScript that Node 20 can read: it runs before anything is installed.
import { runWithBundledNode } from './start/bundled-node.mjs'

// the import is measured with the heap that the command line and the worker have
await runWithBundledNode('scripts/bench.ts', process.argv.slice(2), ['--max-old-space-size=384'])
