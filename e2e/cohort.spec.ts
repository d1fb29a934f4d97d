import { mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { writeMimic } from '@/lib/testing/write-mimic'
import { expect, expectAccessible, test } from './fixtures'

test('a lead makes a study of MIMIC’s own tables, corrects a hospital course, and starts the baseline on it', async ({
  signInUser,
}) => {
  test.slow() // several pages, each read by axe
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mimic-'))
  await writeMimic(folder, { patients: 20, notes: 800, wordsPerNote: 20 })
  const study = await createStudy(SYSTEM_ACTOR, { title: `Cohort ${Date.now()}` })
  const lead = await createActor(study.id, 'pi')
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/import`)

  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  await page.getByLabel('Choose files').setInputFiles(files)
  await page.getByRole('button', { name: 'Check files' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a cohort' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Patients', { exact: true }).fill('5')
  await page.getByLabel('Headings that begin the hospital course').fill('No such heading:')
  await page.getByRole('button', { name: 'Choose cohort' }).click()
  await expect(page.getByRole('row', { name: 'Patients drawn patients 0' })).toBeVisible()
  await page.getByLabel('Headings that begin the hospital course').fill('Brief Hospital Course:')
  await page.getByRole('button', { name: 'Choose again' }).click()
  await expect(page.getByRole('row', { name: 'Patients drawn patients 5' })).toBeVisible()

  const uncut = page.getByText(/Patient 12, admission 100012: no hospital course found/)
  await uncut.click()
  await page.getByLabel('First line').fill('7')
  await page.getByLabel('Last line').fill('7')
  await expect(page.getByText(/Patient 12, admission 100012: lines 7 to 7, corrected/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check this cohort' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Patients', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Choose again' }).click()
  await expect(page.getByRole('button', { name: 'Check this cohort' })).toBeEnabled()
  await page.getByRole('button', { name: 'Check this cohort' }).click()

  await expect(page.getByRole('heading', { name: 'What would be imported' })).toBeVisible()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  const { taskId } = await findTask(study.id)
  await page.goto(`/studies/${study.id}/tasks/${taskId}/runs`)
  await page.getByRole('radio', { name: /^Baseline/ }).check()
  await page.getByText('Compare settings').click()
  await page.getByRole('checkbox', { name: /^By words and meaning · recommended/ }).uncheck()
  await page.getByRole('checkbox', { name: 'By words', exact: true }).check()
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByText(/^· 250 rated · 0 failed · 0 pending of 250/)).toBeVisible({ timeout: 60_000 })
})
