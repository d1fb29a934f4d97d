import { db } from '@/lib/data/client'
import { expect, expectAccessible, openWorkbench, test } from './fixtures'

test('after a click on an answer the arrows lead to other statements and leave the answer alone', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  const supported = page.getByRole('radio', { name: /^Supported/ })

  for (const target of [page.getByText('Supported', { exact: true }), supported]) {
    await target.click()
    await expect(supported).not.toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Statement 2 of 3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Statement 1 of 3')).toBeVisible()
    await expect(supported).toBeChecked()
  }
  await page.getByLabel('Uncertain or unclear').click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(0)

  await supported.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Not Supported/ })).toBeChecked()
  await expect
    .poll(() => db.rating.findMany({ where: { studyId: study.id } }))
    .toMatchObject([{ code: 'Supported', uncertain: true }])
})

test('what is not submitted is shown, is there after a walk through the application, and is asked about on leaving', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  const footer = page.locator('footer')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Choose 1, 2 or 3 first.')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('Choose 1, 2 or 3 first.')).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.type('half a thought')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(footer.getByText('Statement 1 is not submitted; what you began there is kept.')).toBeVisible()
  await expect(footer.getByText('All answers saved')).toBeHidden()

  await footer.getByRole('button', { name: '1 answer not submitted' }).click()
  await expect(page.getByText('Statement 1 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Check statements' }).click()
  await expect(page.getByRole('heading', { name: 'Statements to check' })).toBeVisible()
  await page.goBack()
  await expect(footer.getByText('1 answer not submitted')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Not Supported/ })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('half a thought')
  await expectAccessible(page)
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain('half')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await expect(footer.getByText('1 answer not submitted')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Not Supported/ })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('half a thought')

  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(footer.getByText(/^Saved /)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('3')
  await expect(page.getByText('Submitted: Not Supported. The change is not saved yet.')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText(/the old one stays in the audit log/)).toBeVisible()
  await page.reload() // nothing is asked
  await expect(page.getByText('1 checked')).toBeVisible()
  await expect(footer.getByText('All answers saved')).toBeVisible()
})

test('the list of statements says what is answered and leads to any of them; a cut selection is taken in whole words, once', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await page.keyboard.press('s')
  await expect(page.getByText('0 checked · 1 skipped')).toBeVisible()

  const select = () =>
    page.getByText(study.noteText).evaluate((element) => {
      const range = document.createRange()
      range.setStart(element.firstChild!, 1)
      range.setEnd(element.firstChild!, 20)
      window.getSelection()?.removeAllRanges()
      window.getSelection()?.addRange(range)
    })
  await select()
  await page.keyboard.press('e')
  await expect(page.getByText('Attached to statement 2.')).toBeVisible()
  await select()
  await page.keyboard.press('e')
  await expect(page.getByText('This passage is attached already.')).toBeVisible()
  await expect(page.getByRole('button', { name: '“The patient was afebrile”' })).toHaveCount(1)

  await page.keyboard.press('j')
  const list = page.getByRole('dialog', { name: 'Statements of this patient' })
  await expect(list.getByRole('listitem')).toHaveText([/skipped$/, /not submittedopen$/, /open$/])
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(page.getByText('Statement 1 of 3')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Statement 2 of 3 · 1 checked$/)).toBeVisible()
  await page.getByRole('button', { name: /^List/ }).click()
  await expect(list.getByRole('listitem').first()).toHaveText(/answered$/)
})

test('signing out names what is begun and not submitted, and gives it up when asked to', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await page.keyboard.press('1')
  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: '1 answer is not submitted' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await db.rating.count({ where: { studyId: study.id } })).toBe(0)
})
