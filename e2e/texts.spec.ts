import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a lead cuts a text, has its statements drafted, and an adjudicator reviews them by keyboard', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const reviewer = await createActor(study.id, 'adjudicator')
  await db.document.updateMany({
    where: { studyId: study.id },
    data: { text: 'Continue aspirin daily. The patient was afebrile.\n\nNeck\n\nCardiovascular' },
  })
  await db.statement.deleteMany({ where: { studyId: study.id } })
  let page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}`)
  await page.getByRole('link', { name: 'Texts', exact: true }).click()
  await page.getByText('Cut texts into statements').click()
  await expect(page.getByText('1 text, at no cost.')).toBeVisible()
  await page.getByText('2 headings and fragments make no statement').click()
  await expect(page.getByText('“Cardiovascular”')).toBeVisible()
  await page.getByRole('combobox', { name: 'Into' }).selectOption('sentence')
  await page.getByRole('button', { name: 'Cut', exact: true }).click()
  await expect(page.getByText(/Done · 1 done · 0 failed · 0 pending · 2 made/)).toBeVisible({
    timeout: 30_000,
  })
  await page.getByText('Draft the four checks of statements').click()
  await page.getByRole('button', { name: 'Draft by rules' }).click()
  await expect(page.getByText('2 of 2 statements drafted, 0 reviewed by a clinician.')).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cut', exact: true }).click()
  await expect(page.getByText('Nothing is left to do: every text has this already.')).toBeVisible()

  page = await signInUser(reviewer.userId)
  await page.goto(`/studies/${study.id}/validity`)
  await expect(
    page.getByRole('navigation', { name: 'Study' }).getByRole('link', { name: 'Validity' }),
  ).toBeVisible()
  await expect(page.getByText('0 of 2 statements reviewed, 0 by you')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('Every statement is reviewed.')).toBeVisible()

  page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/texts`)
  await expect(page.getByRole('row', { name: /^Question 0 0 1/ })).toBeVisible()
  await expectAccessible(page)
})

test('a rater of verdicts finds neither the texts nor the drafts', async ({ signInAs, study }) => {
  const page = await signInAs('rater')

  for (const path of ['texts', 'validity']) {
    await page.goto(`/studies/${study.id}/${path}`)
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  }
})
