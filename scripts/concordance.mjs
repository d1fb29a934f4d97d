#!/usr/bin/env node
// The program `concordance`, to be called from any folder. Plain JavaScript that Node 20 can read.
import { runWithBundledNode } from './start/bundled-node.mjs'

process.env['INIT_CWD'] = process.cwd()
await runWithBundledNode('scripts/concordance.ts', process.argv.slice(2), ['--max-old-space-size=384'])
