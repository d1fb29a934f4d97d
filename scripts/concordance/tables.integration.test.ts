import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeExport } from '@/lib/exchange/export/write-export'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { findTask } from '@/lib/testing/find-task'
import { runCommand } from '@/lib/testing/run-command'
import { writeRelease } from '../bench/release'
import { agreementCommand } from './agreement'
import { tablesCommand } from './tables'

let studyId = ''
const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'tables-'))

beforeAll(async () => {
  const folder = await newFolder()
  await writeRelease(folder, {
    patients: 8,
    propositions: 160,
    notes: 16,
    wordsPerNote: 10,
    aiVerdicts: 160 * 8,
    factsPerReference: 1,
  })
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Invented release', seed: 1 })
  await importStudyData(SYSTEM_ACTOR, id, await openImport('release', await listImportFiles([folder])), {
    preview: false,
  })
  studyId = id
})

async function writeTables(...options: string[]) {
  const out = await newFolder()
  await runCommand(tablesCommand, studyId, '--out', out, ...options)
  const read = (name: string) => readFile(path.join(out, name), 'utf8')
  return { names: await readdir(out), read }
}

describe('tables', () => {
  it('writes those of people alone while AI raters are sealed, and says so', async () => {
    const { names, read } = await writeTables()

    expect(names.toSorted()).toEqual(['index.html', 'table-1.csv', 'table-b1.csv'])
    expect(await read('index.html')).toContain('sealed and left out')
  })

  it('writes Tables 1 and B1 to B17 and Figures 4 and 5, drawings also as SVG with their colors in them', async () => {
    await openAiResults(SYSTEM_ACTOR, await findTask(studyId), 'The study is over.')
    const { names, read } = await writeTables()

    expect(names.filter((name) => /^table-.*csv$/.test(name))).toHaveLength(18)
    expect(names.filter((name) => name.startsWith('figure-5-right'))).toHaveLength(2)
    const svg = await read('figure-5-right.svg')
    expect(svg).toMatch(/^<svg xmlns=/)
    expect(svg).not.toContain('var(--')
    expect(await read('index.html')).toContain('Table B17. ')
  })

  it('writes Figure 3, validity and its reasons by author and kind, where anybody asked', async () => {
    const texts = Array.from({ length: 40 }, (_, id) => {
      const [author, kind] = [id % 2 ? 'llm' : 'human', id % 4 < 2 ? 'claim' : 'sentence']
      return `p${id},Statement ${id}.,${id % 8},${author},${kind},A course.`
    })
    const flags = texts.map((_, id) => `p${id},${id % 4 === 0},false,false,false,${id % 4 === 0}`)
    const files = [
      [
        'propositions',
        'proposition_id,text,subject_id,author_type,proposition_type,brief_hospital_course',
        texts,
      ],
      ['proposition_validity', 'proposition_id,invalid,imperative,interrogative,incomplete,vague', flags],
    ] as const
    const study = await createStudy(SYSTEM_ACTOR, { title: 'Invented validity', seed: 1 })
    const source = await openImport(
      'validity',
      files.map(([name, head, rows]) => fileFromBytes(`${name}.csv`, [head, ...rows, ''].join('\n'))),
    )
    const { problems } = await importStudyData(SYSTEM_ACTOR, study.id, source, { preview: false })
    expect(problems).toEqual([])
    const out = await newFolder()
    await runCommand(tablesCommand, study.id, '--out', out)
    const read = (name: string) => readFile(path.join(out, name), 'utf8')
    const names = (await readdir(out)).filter((name) => name.startsWith('figure-3'))

    expect(names).toEqual([
      'figure-3-1-crossed-validity-author-kind-kind.csv',
      'figure-3-1-crossed-validity-author-kind-kind.svg',
      'figure-3-2-crossed-imperative-author-kind-kind.csv',
      'figure-3-2-crossed-imperative-author-kind-kind.svg',
    ])
    expect(await read(names[0] ?? '')).toMatch(/^a person,claim,10,[^\n]*,100,/m)
    expect(await read(names[2] ?? '')).toMatch(/^a model,sentence,10,/m)
  })

  it('has as published what the command about a table of ratings computes, draw by draw', async () => {
    const { read } = await writeTables('--as-published')
    const exported = await newFolder()
    await writeExport(SYSTEM_ACTOR, studyId, 'long-csv', exported)
    const ratings = path.join(exported, 'ratings.csv')
    const columns = ['--item', 'proposition_id', '--by', 'author_kind', '--by', 'proposition_kind']
    const { result } = await runCommand(
      agreementCommand,
      ratings,
      ...columns,
      '--consensus',
      'consensus',
      '--as-published',
      '--json',
    )
    const { by } = JSON.parse(result)
    const llmClaims = by.find(({ stratum }: { stratum: string }) => /llm.*claim/.test(stratum))
    const { rater, agreement_as_published } = llmClaims.against_consensus.raters.find(
      (one: { rater: string }) => one.rater.startsWith('judge'),
    )
    const line = (await read('table-b2.csv')).split('\n').find((text) => text.startsWith(`${rater},`))
    const { value, ci } = agreement_as_published.percent_agreement

    expect(line?.split(',').slice(-3).map(Number)).toEqual(
      [value, ...ci].map((share) => Number((share * 100).toPrecision(6))),
    )
  })
})
