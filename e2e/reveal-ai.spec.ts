import { db } from '@/lib/data/client'
import { expect, expectAccessible, expectWorkbench, test } from './fixtures'

test('a rater sees what AI raters said after the own answer, which then stays; before it nothing of them arrives', async ({
  signInAs,
  study,
}) => {
  const { id: studyId, taskId } = study
  const { config } = await db.task.findUniqueOrThrow({ where: { id: taskId } })
  await db.task.update({
    where: { id: taskId },
    data: { config: { ...(config as object), blinding: { raterAi: 'after-answer' } } },
  })
  const aiRater = await db.rater.create({ data: { studyId, kind: 'ai', alias: 'secret-machine' } })
  const said = { studyId, taskId, raterId: aiRater.id, round: 1, revision: 1, code: 'Not Supported' }
  await db.rating.createMany({
    data: study.itemIds.map((itemId) => ({ ...said, itemId, comment: 'machine words' })),
  })
  const page = await signInAs('rater')
  await page.goto(`/studies/${studyId}/tasks/${taskId}/label/${study.patientId}`)
  await expectWorkbench(page)
  const button = page.getByRole('button', { name: 'Show what AI raters said' })
  await expect(button).toBeHidden()
  expect(await page.content()).not.toMatch(/secret-machine|machine words/)

  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await button.click()
  const list = page.getByRole('list', { name: 'What AI raters said' })
  await expect(list).toContainText('secret-machine')
  await expect(list).toContainText('machine words')
  await expectAccessible(page)

  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Not saved: You have seen what AI raters said/)).toBeVisible()
  const kept = await db.rating.findMany({ where: { studyId, rater: { kind: 'human' } } })
  expect(kept.map((rating) => rating.code)).toEqual(['Supported'])
  expect(await db.auditEvent.count({ where: { scope: studyId, type: 'ai.revealed' } })).toBe(1)
})
