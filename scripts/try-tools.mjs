// Entry of `npm run try-tools`. Plain JavaScript that Node 20 can read: it runs before anything is installed.
import { runWithBundledNode } from './start/bundled-node.mjs'

await runWithBundledNode('scripts/try-tools.ts', process.argv.slice(2), [])
