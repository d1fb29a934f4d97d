import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { STANDARD_LABELING } from '@/lib/core/labeling/labeling-config'
import { db } from '@/lib/data/client'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { setLabelingConfig } from '@/lib/data/labeling/labeling-setup'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { expect, expectAccessible, expectWorkbench, openWorkbench, test } from './fixtures'

test('keys can be changed, never two actions to one key, and follow the person', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)

  await expect(page.getByText(/Read the statement, search the chart/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Do not show this again' }).click()
  await expect(page.getByText(/Read the statement, search the chart/)).toBeHidden()
  const kept = async () => (await db.user.findMany({ where: { raters: { some: { studyId: study.id } } } }))[0]
  await expect.poll(async () => (await kept())?.preferences).toMatchObject({ showsFirstSteps: false })
  await page.reload()
  await expectWorkbench(page)
  await expect(page.getByText(/Read the statement, search the chart/)).toBeHidden()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await dialog.getByRole('button', { name: 'Change keys' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Change the key of “Submit and go on”/ }).press('Enter')
  await page.keyboard.press('s')
  await expect(dialog.getByText('S is the key for “Skip; it comes back at the end”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await dialog.getByRole('button', { name: /Change the key of “Submit and go on”/ }).press('Enter')
  await page.keyboard.press('f')
  await expect(dialog.getByText('Submit and go on: F.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 1 of 3')).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expectWorkbench(page, 2)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('F', { exact: true })).toBeVisible()
})

test('undo takes back steps, also the step to the next statement; held keys answer nothing', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)

  await page.keyboard.press('2')
  await page.keyboard.press('u')
  await expect(page.getByRole('radio', { name: /Not Supported/ })).not.toBeChecked()
  await page.keyboard.press('s')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Statement 1 of 3')).toBeVisible()
  await page.keyboard.press('Numpad3')
  await page.keyboard.press('NumpadEnter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('radio', { name: /Not Addressed/ })).toBeChecked()
  await expect(page.getByText(/Another one replaces it/)).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('1')
  await page.keyboard.down('Enter')
  for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(2)
})

test('the statement stays where it is whatever is counted above it', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await page.setViewportSize({ width: 1180, height: 800 })
  await openWorkbench(page, study)
  await page.getByRole('button', { name: 'Do not show this again' }).click()
  const statement = page.locator('blockquote')
  const stands = await statement.boundingBox()

  await page.keyboard.press('s')
  await expect(page.getByText(/· 1 skipped/)).toBeVisible()
  expect((await statement.boundingBox())?.y).toBe(stands?.y)
})

test('one key an answer, when a person wants it so', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Change keys' }).click()
  await page.getByLabel(/An answer key submits/).check()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.keyboard.press('1')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(2)
})

test('where evidence is required, an answer without a passage stays and says why', async ({
  signInAs,
  study,
}) => {
  await setLabelingConfig(SYSTEM_ACTOR, study, { ...STANDARD_LABELING, evidence: 'required' })
  const page = await signInAs('rater')
  await openWorkbench(page, study)

  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/asks for a passage of the chart/)).toBeVisible()
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
})

test('the lead writes the guideline; raters see that once, and ratings name the version', async ({
  signInAs,
  signInUser,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  const rater = await db.membership.findFirstOrThrow({ where: { studyId: study.id, role: 'rater' } })
  const lead = await signInAs('pi')
  await lead.goto(`/studies/${study.id}/tasks/${study.taskId}/label/setup`)
  await expectAccessible(lead)
  await lead
    .getByLabel('Supported: definition', { exact: true })
    .fill('Every part of it stands in the chart.')
  await lead.getByLabel('Supported: examples, one a line', { exact: true }).fill('“Afebrile” beside T 36.8')
  await lead.getByLabel('What is new').fill('Supported asks for every part.')
  await lead.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(lead.getByText('Version 1 is in force.')).toBeVisible()

  await lead.context().clearCookies()
  const again = await signInUser(rater.userId)
  await openWorkbench(again, study)
  await expect(again.getByText('Supported asks for every part.')).toBeVisible()
  await expectAccessible(again)
  await again.getByRole('button', { name: 'I have read it' }).click()
  await again.keyboard.press('g')
  await expect(again.getByText('“Afebrile” beside T 36.8')).toBeVisible()
  await again.keyboard.press('1')
  await again.keyboard.press('Enter')
  await expect(again.getByText(/^Saved /)).toBeVisible()
  await again.reload()
  await expect(again.getByText('Every part of it stands in the chart.')).toBeVisible()
  await expect(again.getByText('Supported asks for every part.')).toBeHidden()
  expect(await db.rating.findMany({ where: { studyId: study.id } })).toMatchObject([{ guidelineVersion: 1 }])
})

test('a laptop asleep for an hour counts nothing, and long work suggests a break that can be refused', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await page.clock.install()
  await openWorkbench(page, study)

  await page.keyboard.press('1')
  await page.clock.fastForward('01:00:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(1)
  const [rating] = await db.rating.findMany({ where: { studyId: study.id } })
  expect(rating!.activeMs).toBeLessThan(60_000)
  expect(rating!.wallMs).toBeGreaterThanOrEqual(3_600_000)

  for (let minute = 0; minute < 51; minute++) {
    await page.clock.fastForward('01:00')
    await page.keyboard.press(']')
  }
  await expect(page.getByText(/worked for 50 minutes without a pause/)).toBeVisible()
  await page.getByRole('button', { name: 'Never suggest' }).click()
  await expect(page.getByText(/without a pause/)).toBeHidden()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
})

test('a guideline that changes during the work is reported without a reload; answers before it keep their version', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await page.clock.install()
  await openWorkbench(page, study)
  await page.keyboard.press('1')
  const { intro, entries } = FIRST_GUIDELINE
  await publishGuideline(SYSTEM_ACTOR, study, { intro, entries, change: 'Look at the whole stay.' }, 0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()

  await page.clock.fastForward('05:01')
  await expect(page.getByText('Look at the whole stay.')).toBeVisible()
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(2)
  const ratings = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })
  expect(ratings.map((rating) => rating.guidelineVersion)).toEqual([0, 1])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a passage is attached and an answer given with a finger', async ({ signInAs, study }) => {
    const page = await signInAs('rater')
    await openWorkbench(page, study)
    await page.getByText(study.noteText).evaluate((element) => {
      const range = document.createRange()
      range.setStart(element.firstChild!, 0)
      range.setEnd(element.firstChild!, 25)
      window.getSelection()?.removeAllRanges()
      window.getSelection()?.addRange(range)
    })

    await page.getByRole('button', { name: 'attach what is selected' }).tap()
    await expect(page.getByRole('button', { name: '“The patient was afebrile.”' })).toBeVisible()
    await page.getByRole('radio', { name: /^Supported/ }).tap()
    await page.getByRole('button', { name: /^Submit/ }).tap()
    await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  })
})

for (const [what, viewport] of [
  ['a tablet upright', { width: 768, height: 1024 }],
  ['a tablet', { width: 1024, height: 768 }],
  ['200 % zoom', { width: 720, height: 450 }],
] as const) {
  test(`the workbench works on ${what}`, async ({ signInAs, study }) => {
    const page = await signInAs('rater')
    await page.setViewportSize(viewport)
    await openWorkbench(page, study)
    await expectAccessible(page)

    await page.getByRole('radio', { name: /^Supported/ }).click()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await expect(page.getByText('Statement 2 of 3')).toBeVisible()
    await page.getByText(study.noteText).scrollIntoViewIfNeeded()
    await expect(page.getByText(study.noteText)).toBeInViewport()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
