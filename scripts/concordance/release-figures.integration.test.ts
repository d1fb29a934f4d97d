import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { getPeopleAgreement, listAiRaters } from '@/lib/data/agreement/agreement'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeExport } from '@/lib/exchange/export/write-export'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { findTask } from '@/lib/testing/find-task'
import { readReference } from '@/lib/testing/reference-values'
import { runCommand } from '@/lib/testing/run-command'
import { agreementCommand } from './agreement'

type Labels = readonly (string | null)[]
type Reported = { coefficient_value: number }
type Agreement = {
  input: { raters: Record<string, Labels> }
  output: Record<'gwet' | 'conger' | 'gwet_with_all_three_labels_declared', Reported> & {
    percent_agreement: number
  }
}
type Bootstrap = {
  input: { raters: Record<string, Labels> }
  output: { value: number; ci_lower: number; ci_upper: number; p_value: number }
}
type Detection = {
  input: { y_true: Labels; y_pred: Labels }
  output: { metrics: Record<string, Record<'TPR' | 'TNR' | 'PPV' | 'NPV', number | null>> }
}
type Correlation = { output: number }

function readCase<Case>(file: string, name: string): Case {
  const { cases } = readReference<unknown>(`verifact/${file}`) as {
    cases: (Case & { name: string })[]
  }
  const found = cases.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${file} has no case ${name}`)
  return found
}

const STRATA = [
  ['llm', 'claim'],
  ['llm', 'sentence'],
  ['human', 'claim'],
  ['human', 'sentence'],
] as const

/** What people said of a stratum's statements, or else their consensus labels and what one AI rater said. */
type Stratum = { people: Record<string, Labels> } | { truth: Labels; judge: Labels }

/** A release in layout 1.0.0, a stratum a set of cases. */
async function importRelease(strata: readonly Stratum[]): Promise<string> {
  const propositions = [
    'proposition_id,text,subject_id,author_type,proposition_type,hadm_id,brief_hospital_course',
  ]
  const human = [
    `proposition_id,${[1, 2, 3].map((seat) => `rater${seat},verdict${seat}`).join(',')},round1_majority_vote,human_gt`,
  ]
  const ai = ['proposition_id,rater_name,rater_alias,verdict,reason,reference']
  for (const [index, stratum] of strata.entries()) {
    const [author, kind] = STRATA[index] as (typeof STRATA)[number]
    const columns = 'people' in stratum ? Object.entries(stratum.people) : []
    const size = 'people' in stratum ? (columns[0]?.[1].length ?? 0) : stratum.truth.length
    for (let item = 0; item < size; item++) {
      const id = `${author}-${kind}-${String(item + 1).padStart(3, '0')}`
      propositions.push(
        `${id},Statement ${id}.,${10 + (item % 3)},${author},${kind},${100 + (item % 3)},A course by ${author}.`,
      )
      // of more than three people, the three of this statement; of three, one may have left it unanswered
      const given = columns.length > 3 ? columns.filter(([, labels]) => labels[item] !== null) : columns
      const seats = [0, 1, 2].map((seat) => `${given[seat]?.[0] ?? ''},${given[seat]?.[1][item] ?? ''}`)
      human.push(`${id},${seats.join(',')},,${'truth' in stratum ? stratum.truth[item] : ''}`)
      if ('judge' in stratum) ai.push(`${id},judge,judge-1,${stratum.judge[item]},It says so.,Context`)
    }
  }
  const files = Object.entries({
    'propositions.csv': propositions,
    'human_verdicts.csv': human,
    ...(ai.length > 1 && { 'verifact_verdicts.csv': ai }),
  }).map(([name, lines]) => fileFromBytes(name, `${lines.join('\n')}\n`))
  const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 1 })
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('release', files), {
    preview: false,
  })
  expect(report.problems).toEqual([])
  return id
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-release-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function runOnExport(studyId: string, ...options: string[]) {
  const target = path.join(folder, randomUUID())
  await writeExport(SYSTEM_ACTOR, studyId, 'long-csv', target)
  const columns = ['--item', 'proposition_id', '--by', 'author_kind', '--by', 'proposition_kind']
  const ratings = path.join(target, 'ratings.csv')
  return JSON.parse((await runCommand(agreementCommand, ratings, ...columns, '--json', ...options)).result)
}

describe('a release whose strata are the cases of the reference implementation', () => {
  const PEOPLE = [
    'three_raters_missing',
    'three_raters_complete',
    'rotating_panel_5_raters_3_each',
    'skewed_prevalence',
  ]

  it('has its figures of people, to five decimals, on the page', async () => {
    const cases = PEOPLE.map((name) => readCase<Agreement>('agreement.json', name))
    const studyId = await importRelease(cases.map(({ input }) => ({ people: input.raters })))

    const { table } = await getPeopleAgreement(
      SYSTEM_ACTOR,
      await findTask(studyId),
      peopleViewSchema.parse({}),
    )

    expect(table.map(({ stratum }) => stratum)).toEqual([
      'LLM-written, claims',
      'LLM-written, sentences',
      'Human-written, claims',
      'Human-written, sentences',
      'All',
    ])
    for (const [index, { output }] of cases.entries()) {
      const [all] = table[index]!.cells
      expect(all!.percentAgreement.value).toBeCloseTo(output.percent_agreement, 12)
      expect(all!.ac1.value).toBeCloseTo(output.gwet_with_all_three_labels_declared.coefficient_value, 5)
    }
  })

  it('has its published intervals, to the bit, from the long table of the export', async () => {
    const people = readCase<Bootstrap>('bootstrap.json', 'three_raters_missing/gwet/B=1000')
    const studyId = await importRelease([{ people: people.input.raters }, { people: people.input.raters }])

    const { by } = await runOnExport(studyId, '--as-published', '--labels', VERDICTS.join(','))

    expect(by).toHaveLength(2)
    for (const { as_published } of by) {
      expectPublished(as_published.gwet_ac1, people)
      expectPublished(
        as_published.percent_agreement,
        readCase('bootstrap.json', 'three_raters_missing/percent_agreement/B=1000'),
      )
    }
  })

  it('has its figures of AI raters, to five decimals, on the page', async () => {
    const agreement = readCase<Agreement>('agreement.json', 'two_raters_vs_ground_truth')
    const names = ['three_labels', 'no_predictions_of_a_label', 'label_absent_from_truth']
    const detections = names.map((name) => readCase<Detection>('sens_spec.json', name))
    const { human_gt: truth, ai: aiRater } = agreement.input.raters as Record<'human_gt' | 'ai', Labels>
    const studyId = await importRelease([
      { truth, judge: aiRater },
      ...detections.map(({ input }) => ({ truth: input.y_true, judge: input.y_pred })),
    ])
    const task = await findTask(studyId)
    await openAiResults(SYSTEM_ACTOR, task, 'The study is over.')
    const estimatesOf = async (index: number, focus: string = VERDICTS[0]) => {
      const [author, kind] = STRATA[index] as (typeof STRATA)[number]
      const view = aiViewSchema.parse({ author, kind, focus })
      return (await listAiRaters(SYSTEM_ACTOR, task, view)).rows[0]!.estimates
    }

    const { agreement: percent, ac1, kappa } = await estimatesOf(0)
    expect(percent!.value).toBeCloseTo(agreement.output.percent_agreement, 12)
    expect(ac1!.value).toBeCloseTo(agreement.output.gwet_with_all_three_labels_declared.coefficient_value, 5)
    expect(kappa!.value).toBeCloseTo(agreement.output.conger.coefficient_value, 5)
    for (const [index, { output }] of detections.entries()) {
      const correlation = readCase<Correlation>('mcc.json', names[index]!).output
      expect((await estimatesOf(index + 1)).mcc!.value).toBeCloseTo(correlation, 12)
      for (const [label, reported] of Object.entries(output.metrics)) {
        const { sensitivity, specificity, ppv, npv } = await estimatesOf(index + 1, label)
        const found = [sensitivity, specificity, ppv, npv].map((estimate) => estimate!.value)
        expect(found).toEqual([reported.TPR, reported.TNR, reported.PPV, reported.NPV])
      }
    }
  })

  it('has the published intervals of an AI rater, to the bit, from the long table of the export', async () => {
    const gwet = readCase<Bootstrap>('bootstrap.json', 'two_raters_vs_ground_truth/gwet/B=1000')
    const percent = readCase<Bootstrap>(
      'bootstrap.json',
      'two_raters_vs_ground_truth/percent_agreement/B=1000',
    )
    const { human_gt: truth, ai: aiRater } = gwet.input.raters as Record<'human_gt' | 'ai', Labels>
    const studyId = await importRelease([{ truth, judge: aiRater }])

    const result = await runOnExport(studyId, '--as-published', '--consensus', 'consensus')

    const { rater, n_rated, agreement_as_published } = result.by[0].against_consensus.raters[0]
    expect([rater, n_rated]).toEqual(['judge-1', 12])
    expectPublished(agreement_as_published.gwet_ac1, gwet)
    expectPublished(agreement_as_published.percent_agreement, percent)
  })
})

function expectPublished(reported: { value: number; ci: number[]; p: number }, { output }: Bootstrap): void {
  expect(reported.value).toBeCloseTo(output.value, 14)
  expect(reported.ci).toEqual([output.ci_lower, output.ci_upper])
  expect(reported.p / output.p_value).toBeCloseTo(1, 9)
}
