import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { findTask } from '@/lib/testing/find-task'
import { runCommand } from '@/lib/testing/run-command'
import { RELEASE_SIZE, writeRelease } from '../bench/release'
import { tablesCommand } from './tables'
it('times', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zz-'))
  await writeRelease(folder, { ...RELEASE_SIZE, notes: 200, wordsPerNote: 10, aiVerdicts: 13_070 * 72, factsPerReference: 1 })
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Invented release', seed: 1 })
  const t0 = Date.now()
  await importStudyData(SYSTEM_ACTOR, id, await openImport('release', await listImportFiles([folder])), { preview: false })
  console.log('import', Date.now() - t0)
  await openAiResults(SYSTEM_ACTOR, await findTask(id), 'The study is over.')
  for (const options of [[], ['--as-published']]) {
    const t = Date.now()
    const { result } = await runCommand(tablesCommand, id, '--out', '/tmp/mimic-tables' + options.join(''), ...options)
    console.log(options, Date.now() - t, 'ms', process.memoryUsage().rss / 1e6, result.split('\n').length)
  }
}, 900000)
