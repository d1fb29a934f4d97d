import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import type { TestStudy } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

/** An AI rater as an import leaves it, with what it thought before its first answer. */
async function addAiRater(study: TestStudy, alias: string, said: readonly Verdict[]): Promise<void> {
  const { id: raterId } = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias } })
  for (const [index, code] of said.entries())
    await db.rating.create({
      data: {
        studyId: study.id,
        taskId: study.taskId,
        itemId: study.itemIds[index]!,
        raterId,
        round: 1,
        revision: 1,
        code,
        value: index === 0 ? { reasoningChain: `${alias} looks at day one.` } : {},
      },
    })
}

test('a lead makes a jury, which follows its members and is sealed as they are', async ({
  signInAs,
  study,
}) => {
  await addAiRater(study, 'alpha', ['Supported', 'Supported', 'Supported'])
  await addAiRater(study, 'beta', ['Supported', 'Not Supported'])
  await addAiRater(study, 'gamma', ['Not Supported', 'Not Addressed'])
  const page = await signInAs('pi')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/runs`)
  await page.getByText('Make a jury of AI raters').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Jury of three')
  for (const alias of ['alpha', 'beta', 'gamma']) await page.getByRole('checkbox', { name: alias }).check()
  await expect(page.getByLabel('Answers that it takes')).toHaveValue('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the jury' }).click()

  const row = page.getByRole('row', { name: /^Jury of three/ })
  await expect(row).toContainText('most votes, where all 3 members answered; a tie gives no verdict')
  await expect(row).toContainText('up to now', { timeout: 30_000 })
  await expect(row.getByRole('cell').nth(2)).toHaveText('2')
  await expect(row.getByRole('cell').nth(4)).toHaveText('sealed')
  await expect(row.getByRole('cell').nth(5)).toHaveText('sealed')
  await expectAccessible(page)

  for (const alias of ['beta', 'gamma']) {
    const { id: raterId } = await db.rater.findFirstOrThrow({ where: { studyId: study.id, alias } })
    const scope = { studyId: study.id, taskId: study.taskId, itemId: study.itemIds[2]!, raterId }
    await db.rating.create({ data: { ...scope, round: 1, revision: 1, code: 'Supported' } })
  }
  await page.reload()
  await expect(row).toContainText('2 answers of members since')
  await row.getByRole('button', { name: 'Update Jury of three' }).click()
  await expect(row).toContainText('up to now', { timeout: 30_000 })
  await expect(row.getByRole('cell').nth(2)).toHaveText('3')

  await openAiResults(SYSTEM_ACTOR, study, 'The study is over.')
  await page.reload()
  await expect(row.getByRole('cell').nth(4)).toHaveText('2')
  await expect(row.getByRole('cell').nth(5)).toHaveText('1')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/statements/${study.itemIds[0]}`)
  const verdict = page.getByRole('row', { name: /^Jury of three/ })
  await expect(verdict).toContainText('Supported: alpha, beta. Not Supported: gamma.')
  await page
    .getByRole('row', { name: /^alpha/ })
    .getByText('What the model thought before it answered')
    .click()
  await expect(page.getByText('alpha looks at day one.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/statements/${study.itemIds[1]}`)
  await expect(page.getByText(/^Jury of three gave no verdict: its members are tied/)).toBeVisible()
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement/ai`)
  await expect(page.getByRole('main')).toContainText('Jury of three')
})
