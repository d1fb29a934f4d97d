import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import type { TestStudy } from '@/lib/testing/factories'
import { FINISHED_TITLE } from '@/scripts/finished-demo'
import { expect, expectAccessible, openRoom, rateByThree, test } from './fixtures'

/** Against the consensus Supported, Supported, Not Supported: `beta` meets all three, `alpha` misses the last. */
const AI_RATERS = { alpha: [0, 0, 0], beta: [0, 0, 1] }

test('a lead turns the agreement pages about, and finds behind each figure just what it counted', async ({
  signInAs,
  study,
}) => {
  await rateByThree(study)
  await addAiRaters(study)
  const page = await signInAs('pi')
  const listed = (count: number) => expect(page.getByText(new RegExp(`^${count} statements?`))).toBeVisible()

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement`)
  await page.getByLabel('Measure').selectOption('fleiss')
  await expect(page.getByRole('heading', { name: 'Fleiss’ kappa, every two people' })).toBeVisible()
  await page.getByLabel('Groups').selectOption('patient')
  await expect(page.getByRole('heading', { name: 'Fleiss’ kappa, by patient' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Labels' }).selectOption('two')
  const settled = page.getByRole('link', { name: /^Consensus labels, Supported: .* 2 of 3$/ })
  await expect(page.getByRole('link', { name: /^Consensus labels, Unsupported: .* 1 of 3$/ })).toBeVisible()
  await settled.click()
  await expect(page.getByRole('heading', { name: 'Disagreements' })).toBeVisible()
  await listed(2)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Fleiss’ kappa, by patient' })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Labels' })).toHaveValue('all')
  await expect(page.getByRole('heading', { name: 'Fleiss’ kappa, by patient' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Groups')).toHaveValue('system')
  await expect(page.getByRole('heading', { name: 'Fleiss’ kappa, by author' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('combobox', { name: 'Labels' })).toHaveValue('two')

  await openRoom(page, 'Results', 'AI against people')
  const names = page
    .getByRole('table')
    .getByRole('row')
    .getByRole('link', { name: /^(alpha|beta)$/ })
  await expect(names).toHaveText(['beta', 'alpha'])
  await page.getByRole('columnheader', { name: /^AC1/ }).getByRole('link').click()
  await expect(names).toHaveText(['alpha', 'beta'])
  const search = page.getByRole('searchbox', { name: 'Find a rater' })
  await search.fill('alp')
  await search.press('Enter')
  await expect(page.getByText('1 of 2 AI raters')).toBeVisible()
  await expect(names).toHaveText(['alpha'])
  const settings = page.getByRole('form', { name: 'Filter AI raters' })
  const pick = async (name: string, isPicked: boolean) => {
    await page.getByText('Filter AI raters', { exact: true }).click()
    await settings.getByRole('checkbox', { name }).setChecked(isPicked)
    await settings.getByRole('button', { name: 'Filter' }).click()
  }
  await pick('beta', true)
  await expect(page.getByText('No AI rater passes these filters.')).toBeVisible()
  await pick('alpha', true)
  await expect(names).toHaveText(['alpha'])
  await page.getByRole('combobox', { name: /^Settings/ }).selectOption('columns')
  await expect(page.getByRole('cell', { name: 'alpha', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Differences of alpha from the consensus' }).click()
  await listed(1)

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement/grid`)
  await page.getByRole('link', { name: /^alpha: .* over 3 statements$/ }).click()
  await expect(page.getByRole('heading', { name: 'Disagreements' })).toBeVisible()
  await listed(3)
})

test('every figures page says in words that no statement passes its filters', async ({ signInAs, study }) => {
  await rateByThree(study)
  await addAiRaters(study, { ...AI_RATERS, gamma: [0, 1, 1] })
  await setMargin(SYSTEM_ACTOR, study, { measure: 'agreement', margin: 0.1, reason: 'As in the pilot.' })
  const page = await signInAs('pi')

  for (const tab of TABS) {
    const answer = await page.goto(
      `/studies/${study.id}/tasks/${study.taskId}/agreement${tab}?notesFrom=1000000`,
    )
    expect(answer?.status(), tab).toBe(200)
    await expect(page.getByText('No statement passes these filters.'), tab).toBeVisible()
    await expect(page.getByRole('main'), tab).not.toContainText(/NaN|Infinity/)
  }
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/errors?notesFrom=1000000&differ=all`)
  await expect(page.getByText('No statement passes this filter.')).toBeVisible()
})

test('a lead holds what an AI rater says of its own confidence against the consensus', async ({
  signInAs,
  study,
}) => {
  await rateByThree(study)
  await addAiRaters(study)
  await db.rating.updateMany({
    where: { studyId: study.id, rater: { alias: 'alpha' } },
    data: { value: { confidence: 0.85 } },
  })
  const page = await signInAs('pi')

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement/confidence`)
  await expect(page.getByText(/it needs three or more/)).toBeVisible()
  await page.getByLabel('Confidence by').selectOption('own')
  await expect(page.getByRole('heading', { name: 'Right, by stated confidence' })).toBeVisible()
  await expect(page.getByLabel('Answers of').getByRole('option')).toHaveText(['alpha'])
  await expect(page.getByText(/^3 answers to 3 settled statements/)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /80\.0 to 90\.0 %/ })
    .first()
    .click()
  await expect(
    page.getByText(/^3 statements\..*alpha said it was 80 % or more, less than 90 % sure/),
  ).toBeVisible()

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/statements/${study.itemIds[0]}`)
  await expect(page.getByText('85.0 % sure')).toHaveCount(1)
})

test('a newcomer who signs in as lead finds AI raters held against people in the finished demo study, and its report', async ({
  page,
}) => {
  await page.goto('/studies')
  await page.getByLabel('E-mail').fill('lead@demo.example')
  await page.getByLabel('Password').fill('concordance-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: FINISHED_TITLE }).click()
  await page.getByRole('link', { name: 'Agreement', exact: true }).first().click()
  await expect(page).toHaveURL(/agreement$/)
  const address = page.url()

  for (const tab of TABS) {
    await page.goto(`${address}${tab}`)
    await expect(page.getByRole('main'), tab).toContainText(/\d/)
    await expect(page.getByRole('main'), tab).not.toContainText(/NaN|sealed|needs three or more/)
  }
  await page.goto(`${address}/ai`)
  const names = page
    .getByRole('table')
    .getByRole('row')
    .getByRole('link', { name: /^(demo-|baseline)/ })
  await expect(names).toHaveText(['demo-large', 'demo-small', 'baseline'])
  await page.goto(`${address}/non-inferiority`)
  await expect(page.getByText(/^Yes, .*demo-large/)).toBeVisible()
  await page.goto(address.replace(/agreement$/, 'report'))
  await expect(page.getByRole('heading', { name: FINISHED_TITLE })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('demo-small')
})

/** The pages that lie beside each other over all figures. */
const TABS = ['', '/ai', '/grid', '/compare', '/rates', '/confidence', '/label-models', '/non-inferiority']

/** AI raters that differ in their model, with a rating of each statement, and their figures open. */
async function addAiRaters(
  { id: studyId, taskId, itemIds }: TestStudy,
  aiRaters: Record<string, number[]> = AI_RATERS,
): Promise<void> {
  for (const [alias, said] of Object.entries(aiRaters)) {
    const configuration = { model: alias }
    const { id: raterId } = await db.rater.create({ data: { studyId, kind: 'ai', alias, configuration } })
    await db.rating.createMany({
      data: said.map((code, index) => ({
        studyId,
        taskId,
        itemId: itemIds[index] ?? '',
        raterId,
        round: 1,
        revision: 1,
        code: VERDICTS[code] ?? '',
      })),
    })
  }
  await openAiResults(SYSTEM_ACTOR, { studyId, taskId }, 'Every rating is in.')
}
