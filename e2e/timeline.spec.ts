import { readFile } from 'node:fs/promises'
import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import { addNotes } from '@/lib/testing/timeline-notes'
import { expect, expectAccessible, test } from './fixtures'

test('a lead makes the timeline of a patient, looks at a year, up to a time and at what was taken out, and jumps into the chart', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  await db.note.update({
    where: { id: study.noteId },
    data: {
      text: 'CABG in 2147. Fell two weeks ago, no fracture. Afebrile.\nFell two weeks ago, no fracture.',
    },
  })
  await addNotes(study, 3, 'ward 7')
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/patients/${study.patientId}`)
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByText('This patient has no timeline yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Make the timeline').click()
  await expect(page.getByText('1 patient, at no cost.')).toBeVisible()
  await page.getByRole('button', { name: 'Make', exact: true }).click()

  const timeline = page.getByRole('region', { name: 'Dated sentences, by rules' })
  await expect(timeline.getByText(/entries here/)).toBeVisible({ timeout: 60_000 })
  const fell = timeline.getByRole('listitem').filter({ hasText: 'Fell two weeks ago' })
  await expect(fell).toContainText('“two weeks ago”: resolved against the note’s date')
  await expectAccessible(page)
  await timeline.getByText(/What was taken out, and why/).click()
  await expect(timeline.getByText(/The same words of the same date as: “Fell two weeks ago/)).toBeVisible()

  await page.getByRole('link', { name: /^2147: 1 entry/ }).click()
  await expect(timeline.getByText('1 entry here', { exact: false })).toBeVisible()
  await expect(timeline.getByText('CABG in 2147.')).toBeVisible()
  await page.getByRole('link', { name: 'All years' }).click()
  await expect(page).not.toHaveURL(/year=/)
  await page.getByRole('searchbox', { name: 'Words' }).fill('finding')
  await page.getByRole('textbox', { name: 'Notes written until' }).fill('2150-01-02')
  await page.keyboard.press('Enter')
  await expect(timeline.getByText('1 entry here', { exact: false })).toBeVisible()
  await expect(timeline.getByText('Finding 0 of ward 7')).toBeVisible()
  await expect(timeline.getByText('Finding 1 of ward 7')).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these as CSV' }).click(),
  ])
  const table = await readFile(await file.path(), 'utf8')
  expect(table.split('\n')[0]).toContain('tier,author,order,date,precision,rule,date_words,text,patient,note')
  expect(table).toContain('Finding 0 of ward 7')
  expect(table).not.toContain('Finding 1 of ward 7')

  await page.goto(`/studies/${study.id}/patients/${study.patientId}/timeline?until=then`)
  await expect(page.getByText('The time could not be read.')).toBeVisible()
  await expect(timeline.getByText('No entry is so.')).toBeVisible()
  await page.goto(`/studies/${study.id}/patients/${study.patientId}/timeline?words=CABG`)
  await timeline.getByRole('link', { name: 'Physician, 2150-03-04 08:10, note 101' }).click()
  await expect(page).toHaveURL(/note=.*&start=0&end=13/)
  await expect(page.getByText('CABG in 2147.').first()).toBeVisible()
})

test('nobody but leads finds a timeline', async ({ signInUser, study }) => {
  const rater = await createActor(study.id, 'rater')
  const page = await signInUser(rater.userId)
  const home = `/studies/${study.id}/patients/${study.patientId}/timeline`
  expect((await page.goto(home))?.status()).toBe(404)
  expect((await page.request.get(`/api${home}`)).status()).toBe(403)
})
