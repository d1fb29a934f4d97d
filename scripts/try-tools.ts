import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from './database/embedded-database'
import { freePort } from './database/free-port'
import { updateDatabase } from './database/update-database'
import { generateClientIfNeeded } from './start/build'
import { PlainError } from './start/plain-error'
import { runThrowaway, type Throwaway } from './start/throwaway'
import { doccanoTrial } from './try-tools/doccano'
import { labelStudioTrial } from './try-tools/label-studio'
import type { Tool, Trial } from './try-tools/tool'

/**
 * Tries the exchange with other labeling tools by the tools themselves: installs them from Python's registry, takes labels of an
 * invented study there, labels one more statement by their own interface, downloads, and imports; then marked passages, which must
 * come back where they were. Ends with 1 when anything was lost on the way, or came back twice.
 *
 * `npm run try-tools -- doccano --keep FOLDER` tries one tool, and keeps what it gave out.
 */
const TRIALS: Readonly<Record<string, Trial>> = { 'label-studio': labelStudioTrial, doccano: doccanoTrial }

const COMMENT = 'Written in the tool.'

async function main(args: string[], throwaway: Throwaway): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { tools: { type: 'string', default: '.data/tools' }, keep: { type: 'string' } },
  })
  const names = positionals.length === 0 ? Object.keys(TRIALS) : positionals
  const unknown = names.filter((name) => !Object.hasOwn(TRIALS, name))
  if (unknown.length > 0)
    throw new PlainError(
      `There is no trial of ${unknown.join(' ')}. Trials: ${Object.keys(TRIALS).join(', ')}.`,
    )
  await openDatabase(throwaway)
  let faults = 0
  for (const name of names) {
    const trial = TRIALS[name]
    if (!trial) continue
    const found = await tryTool(
      trial,
      install(name, trial, path.resolve(values.tools)),
      throwaway,
      values.keep,
    )
    for (const fault of found) console.log(`  WRONG: ${fault}`)
    faults += found.length
  }
  return faults === 0 ? 0 : 1
}

async function openDatabase({ folder, running }: Throwaway): Promise<void> {
  await generateClientIfNeeded()
  await mkdir(folder, { recursive: true })
  const server = await startEmbeddedDatabase(path.join(folder, 'postgres'))
  running.push(server)
  await updateDatabase(server)
  process.env['DATABASE_URL'] = server.url
}

/** Puts a tool into a virtual environment of its own, once. @returns the folder of its programs */
function install(name: string, { packages }: Trial, tools: string): string {
  const home = path.join(tools, name)
  const bin = path.join(home, 'bin')
  if (existsSync(path.join(bin, name))) return bin
  console.log(`installing ${packages.join(', ')} into ${home}`)
  const steps = [
    ['python3', '-m', 'venv', home],
    [path.join(bin, 'pip'), 'install', '--quiet', ...packages],
  ]
  for (const [program = '', ...args] of steps) {
    const { status } = spawnSync(program, args, { stdio: 'inherit' })
    if (status !== 0) throw new PlainError(`${program} ${args.join(' ')} failed.`)
  }
  return bin
}

/** @returns what went wrong */
async function tryTool(
  trial: Trial,
  bin: string,
  { folder, running }: Throwaway,
  keep: string | undefined,
): Promise<string[]> {
  const place = path.join(folder, trial.format)
  await mkdir(place, { recursive: true })
  const { createLabeled, write } = await import('./try-tools/study')
  const studyId = await createLabeled()
  const exported = await write(studyId, trial.format, place)
  const tool = await trial.start(bin, place, await freePort())
  running.push(tool)
  const count = await tool.bringIn(
    'labels',
    path.join(exported, trial.format === 'doccano' ? 'doccano.jsonl' : 'label-studio.json'),
    path.join(exported, 'labeling-config.xml'),
  )
  console.log(`${trial.format}: took our file, ${count} entries`)
  const faults = await compare(trial, tool, studyId, place, keep)
  faults.push(...(await comparePassages(trial, tool, place, keep)))
  await tool.stop()
  return faults
}

async function compare(
  trial: Trial,
  tool: Tool,
  studyId: string,
  place: string,
  keep: string | undefined,
): Promise<string[]> {
  const { bring, createTexts, listRatings, UNLABELED } = await import('./try-tools/study')
  const { fileFromBytes } = await import('@/lib/exchange/import-file')
  await tool.label(UNLABELED, 'Supported', COMMENT)
  const ours = await listRatings(studyId, place)
  const expected = [
    ...ours.filter((line) => trial.keepsVerdicts || !line.includes('(ai,')),
    `${UNLABELED} ${trial.rater} (human, round 1): Supported, uncertain False, ${COMMENT}`,
  ]
  const faults: string[] = []
  for (const [format, { name, content }] of await tool.takeOut([...trial.reads, ...trial.refuses])) {
    if (keep !== undefined) {
      await mkdir(keep, { recursive: true })
      await writeFile(path.join(keep, name), content)
    }
    const copyId = await createTexts()
    const [problem] = (await bring(copyId, [fileFromBytes(name, content)])).problems
    if (trial.refuses.includes(format)) {
      console.log(`  ${format}: ${problem?.message ?? 'no word'}`)
      if (!/choose/.test(problem?.message ?? '')) faults.push(`${format} does not say what to choose instead`)
      continue
    }
    const got = await listRatings(copyId, place)
    console.log(`  ${format}: ${got.length} ratings of ${expected.length}`)
    if (problem) faults.push(`${format}: ${problem.file}, line ${problem.line}: ${problem.message}`)
    faults.push(...compareLines(format, expected, got))
    const [conflict] = (await bring(studyId, [fileFromBytes(name, content)])).problems
    if (conflict) faults.push(`${format}, into the study itself: line ${conflict.line}: ${conflict.message}`)
  }
  return faults
}

/** Takes marked passages through a project of their own: they must come back where they were. */
async function comparePassages(
  { format, passages, reads }: Trial,
  tool: Tool,
  place: string,
  keep: string | undefined,
): Promise<string[]> {
  const { bring, write } = await import('./try-tools/study')
  const { createMarked, listMarks } = await import('./try-tools/passages')
  const { fileFromBytes } = await import('@/lib/exchange/import-file')
  const marked = await createMarked(1)
  const expected = await listMarks(marked)
  const exported = await write(marked, format, place)
  await tool.bringIn('passages', path.join(exported, passages.file), path.join(exported, passages.guide))
  const faults: string[] = []
  for (const [name, given] of await tool.takeOut(reads)) {
    if (keep !== undefined) await writeFile(path.join(keep, `passages-${given.name}`), given.content)
    const other = await createMarked(2)
    const { problems } = await bring(other, [fileFromBytes(given.name, given.content)])
    const got = await listMarks(other)
    console.log(`  ${name}: ${got.length} passages and links of ${expected.length}`)
    faults.push(...problems.map(({ file, line, message }) => `${name}: ${file}, line ${line}: ${message}`))
    faults.push(...compareLines(name, expected, got))
  }
  return faults
}

function compareLines(name: string, expected: readonly string[], got: readonly string[]): string[] {
  return [
    ...(expected.length > 0 ? [] : [`${name}: there was nothing to compare`]),
    ...(got.length > new Set(got).size ? [`${name}: something came back twice`] : []),
    ...expected.filter((line) => !got.includes(line)).map((line) => `${name}: missing: ${line}`),
    ...got.filter((line) => !expected.includes(line)).map((line) => `${name}: strange: ${line}`),
  ]
}

await runThrowaway('try-tools', (throwaway) => main(process.argv.slice(2), throwaway))
