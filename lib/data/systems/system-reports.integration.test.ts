import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportRow } from '@/lib/core/exchange/import-row'
import { isEstimate } from '@/lib/core/figures/figure'
import { findShipped } from '@/lib/core/protocols/shipped'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { digestOf } from '@/lib/digest'
import { runCommand } from '@/lib/testing/run-command'
import { systemsCommand } from '@/scripts/concordance/systems'
import { getSystemComparison, getSystemReport, getSystems } from './system-reports'

const CHECK = findShipped('key-facts')
const AT = { file: 'made', line: 1 }
const CASES = ['1', '2', '3', '4', '5', '6']
const FACTS = ['Has pneumonia', 'Warfarin was stopped', 'Film in six weeks']

/** Of each text which of the three facts a juror finds: `y`, `n`, `.` for no answer. */
type Found = Readonly<Record<string, readonly string[]>>
const JUROR_A: Found = {
  alpha: ['yyn', 'yyn', 'yyn', 'yyy', 'yyy', 'yny'],
  'beta@week 1': ['ynn', 'ynn', 'ynn', 'yyn', 'yyn', 'nny'],
  'beta@week 2': ['yyn', 'yyn', 'ynn', 'yyn', 'yyy', 'nny'],
}
const JUROR_B: Found = { ...JUROR_A, alpha: ['yyn', 'yyy', 'yy.', 'yyy', 'yyy', 'yny'] }

function textsOf(caseId: string): ImportRow[] {
  const scope = { ...AT, patient: caseId, admission: `${caseId}-stay` }
  const document = (name: string, author: string, version: string | null, text: string): ImportRow => ({
    ...scope,
    entity: 'document',
    externalId: `${caseId}/${name}`,
    kind: author === '' ? 'discharge-summary' : 'summary',
    authorKind: author === '' ? 'human' : 'llm',
    authorName: author,
    text,
    ...(version !== null && { attributes: { version } }),
  })
  return [
    { ...AT, entity: 'patient', externalId: caseId, sex: null, age: null },
    {
      ...AT,
      entity: 'admission',
      externalId: scope.admission,
      patient: caseId,
      admitTime: null,
      dischargeTime: null,
      diagnosis: null,
      details: {},
      bare: false,
    },
    document('discharge', '', null, `${FACTS.join('. ')}.`),
    document('alpha', 'alpha-gpt-4o', null, 'He has pneumonia. No warfarin any more.'),
    document('beta@week 1', 'beta', 'week 1', 'He has pneumonia.'),
    document('beta@week 2', 'beta', 'week 2', 'He has pneumonia.'),
    ...FACTS.map(
      (text, ordinal): ImportRow => ({
        ...AT,
        entity: 'proposition',
        externalId: `${caseId}/fact-${ordinal + 1}`,
        document: `${caseId}/discharge`,
        kind: 'key-fact',
        ordinal,
        text,
        start: null,
        end: null,
        attributes: { author: 'clinician-1', position: ordinal + 1, category: 'diagnosis' },
      }),
    ),
  ]
}

function ratingsOf(rater: string, found: Found): ImportRow[] {
  return Object.entries(found).flatMap(([name, cases]) =>
    cases.flatMap((said, at) =>
      said.split('').flatMap((one, fact): ImportRow[] =>
        one === '.'
          ? []
          : [
              {
                ...AT,
                entity: 'rating',
                task: CHECK.id,
                item: `${CASES[at]}/fact-${fact + 1}|${CASES[at]}/${name}`,
                rater,
                round: 1,
                code: null,
                answers: { present: one === 'y' ? 'yes' : 'no', contradicted: 'no' },
                value: {},
                uncertain: false,
                comment: one === 'n' ? `It only says “he has pneumonia”.` : null,
                activeMs: null,
                ratedAt: null,
                reference: null,
              },
            ],
      ),
    ),
  )
}

async function importRows(studyId: string, rows: readonly ImportRow[]): Promise<void> {
  const source = {
    format: 'made',
    name: 'made',
    digest: digestOf(rows),
    read: async function* () {
      yield* rows
    },
  } // prettier-ignore
  const report = await importStudyData(SYSTEM_ACTOR, studyId, source, { preview: false, cut: 'later' })
  expect(report.problems).toEqual([])
}

const task = { studyId: '', taskId: '' }
const ids = { a: '' }

beforeAll(async () => {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Systems', description: '', seed: 3 })
  await importRows(studyId, [
    ...CASES.flatMap(textsOf),
    { ...AT, entity: 'task', name: CHECK.id, title: null, definition: CHECK, settings: {} },
    ...(['gpt-4.1', 'juror-b'] as const).map(
      (alias): ImportRow => ({
        ...AT,
        entity: 'rater',
        alias,
        kind: 'ai',
        configuration: { method: 'scripted', name: alias, model: alias },
      }),
    ),
    ...ratingsOf('gpt-4.1', JUROR_A),
    ...ratingsOf('juror-b', JUROR_B),
  ])
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId, protocol: CHECK.id } })
  Object.assign(task, { studyId, taskId })
  ids.a = (await db.rater.findFirstOrThrow({ where: { studyId, alias: 'gpt-4.1' } })).id
})

describe('reports of systems', () => {
  it('show nothing of AI raters while these are sealed', async () => {
    const choices = await getSystems(SYSTEM_ACTOR, task, '')
    expect(choices).toMatchObject({ sources: [], figure: null })
    expect(choices.systems.map(({ title }) => title)).toEqual([
      'alpha-gpt-4o',
      'beta',
      'beta, week 1',
      'beta, week 2',
    ])
    const view = { system: 'alpha-gpt-4o', version: '', by: ids.a }
    await expect(getSystemReport(SYSTEM_ACTOR, task, view)).rejects.toMatchObject({ code: 'not_found' })
    await openAiResults(SYSTEM_ACTOR, task, 'For the reports.')
  })

  it('list what is missing with votes, explanations and the passages that these quote', async () => {
    const report = await getSystemReport(SYSTEM_ACTOR, task, {
      system: 'alpha-gpt-4o',
      version: '',
      by: ids.a,
    })
    expect(report).toMatchObject({
      patients: 6,
      items: 18,
      source: { title: 'gpt-4.1', ownFamily: ['gpt-4.1'] },
    })
    const [presence] = report.findings
    expect(presence?.flagged.map(({ patient, number }) => `${patient}/${number}`)).toEqual([
      '1/3',
      '2/3',
      '3/3',
      '6/2',
    ])
    expect(presence?.flagged[0]).toMatchObject({
      text: 'Film in six weeks',
      about: 'diagnosis, named by clinician-1',
      against: 1,
      answered: 1,
      explanations: [{ alias: 'gpt-4.1', quoted: [{ start: 0, quote: 'He has pneumonia' }] }],
    })
    const [cell] = (report.scores.rows[0]?.cells ?? []).filter((one) => isEstimate(one))
    expect(cell?.estimate.value).toBeCloseTo(14 / 18, 10)
    expect(cell?.estimate.interval).not.toBeNull()
    expect(report.overTime).toBeNull()
  })

  it('count what has no verdict apart', async () => {
    const { id } = await db.rater.findFirstOrThrow({ where: { studyId: task.studyId, alias: 'juror-b' } })
    const report = await getSystemReport(SYSTEM_ACTOR, task, { system: 'alpha-gpt-4o', version: '', by: id })
    expect(report.findings[0]).toMatchObject({ undecided: 1 })
  })

  it('put the versions of a system in order, with what each gained and lost', async () => {
    const { overTime, findings, votes } = await getSystemReport(SYSTEM_ACTOR, task, {
      system: 'beta',
      version: '',
      by: ids.a,
    })
    expect(overTime?.figure.rows.map(({ cells }) => cells[0])).toEqual(['week 1', 'week 2'])
    expect(overTime?.changes[0]).toMatchObject({ from: 'week 1', to: 'week 2', both: 18, lost: [] })
    expect(overTime?.changes[0]?.gained.map(({ patient, number }) => `${patient}/${number}`)).toEqual([
      '1/2',
      '2/2',
      '5/3',
    ])
    // a fact has one number, whichever version it is looked for in
    expect(
      findings[0]?.flagged.slice(0, 3).map(({ text, number, version }) => [text, number, version]),
    ).toEqual([
      [FACTS[1], 2, 'week 1'],
      [FACTS[2], 3, 'week 1'],
      [FACTS[2], 3, 'week 2'],
    ])
    expect(votes.rows.slice(0, 2).map(({ cells }) => cells.slice(1, 4))).toEqual([
      [1, FACTS[0], 'week 1'],
      [1, FACTS[0], 'week 2'],
    ])
  })

  it('compare two systems on the facts that both were asked about', async () => {
    const pair = {
      first: 'alpha-gpt-4o',
      firstVersion: '',
      second: 'beta',
      secondVersion: 'week 1',
      by: ids.a,
    }
    const { pairs, scores, figure } = await getSystemComparison(SYSTEM_ACTOR, task, pair)
    expect(pairs).toBe(18)
    expect(scores[0]?.onlyFirst).toEqual([])
    expect(scores[0]?.onlySecond.map(({ second }) => `${second.patient}/${second.number}`)).toEqual([
      '1/2',
      '2/2',
      '3/2',
      '4/3',
      '5/3',
      '6/1',
    ])
    const cells = (figure.rows[0]?.cells ?? []).filter((one) => isEstimate(one))
    expect(cells.map(({ estimate }) => Number(estimate.value?.toFixed(4)))).toEqual([0.7778, 0.4444, -0.3333])
  })

  it('are written by the command as a file in the form that its ending names', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-systems-'))
    const own = [task.studyId, '--task', task.taskId, '--by', 'gpt-4.1']
    for (const ending of ['md', 'html', 'pdf', 'json']) {
      const out = path.join(folder, `alpha.${ending}`)
      const given = [...own, '--system', 'alpha-gpt-4o', '--out', out]
      expect(await runCommand(systemsCommand, ...given)).toMatchObject({ code: 0 })
    }
    const markdown = await readFile(path.join(folder, 'alpha.md'), 'utf8')
    expect(markdown).toMatch(/^# Report on alpha-gpt-4o\n/)
    expect(markdown).toContain('**Patient 1, no. 3:** Film in six weeks (diagnosis, named by clinician-1)')
    expect(await readFile(path.join(folder, 'alpha.pdf'), 'latin1')).toMatch(/^%PDF/)
    const out = path.join(folder, 'both.md')
    const pair = [...own, '--system', 'alpha-gpt-4o', '--against', 'beta', '--against-version', 'week 1']
    expect(await runCommand(systemsCommand, ...pair, '--out', out)).toMatchObject({ code: 0 })
    expect(await readFile(out, 'utf8')).toMatch(/^# beta, week 1 against alpha-gpt-4o\n/)
  })
})
