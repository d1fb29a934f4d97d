import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import { MapTables, mappable } from './map-tables'

const column = (name: string, isNeeded: boolean) => ({ column: name, meaning: '', isNeeded, example: '' })
const GUIDE: TableGuide[] = [
  {
    name: 'documents',
    about: '',
    columns: [
      column('document_id', true),
      column('patient_id', true),
      column('author_kind', true),
      column('author_name', true),
      column('text', true),
    ],
  },
]
const TEXT = 'Treated for pneumonia with ceftriaxone, without complications.'
const FILE = new File([`ID;Who;Verfasser;Brief\nL1;P1;gpt-2;${TEXT}\nL2;P1;Dr. A;${TEXT}\n`], 'letters.csv')

it('proposes what columns hold, asks for what is missing, and sends the table as the import reads it', async () => {
  const user = userEvent.setup()
  const onMapped = vi.fn<(files: File[]) => void>()
  render(<MapTables guide={GUIDE} files={[FILE]} onMapped={onMapped} />)

  const send = await screen.findByRole('button', { name: 'Check again with these columns' })
  expect(send.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Choose a column for patient id.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Your column for patient_id'), 'Who')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'gpt-2' }).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Dr. A' }))
  await user.click(send)

  const [file] = onMapped.mock.calls[0]?.[0] ?? []
  expect(file?.name).toBe('documents.jsonl')
  const lines = ((await file?.text()) ?? '').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { document_id: 'L1', patient_id: 'P1', author_name: 'gpt-2', text: TEXT, author_kind: 'llm' },
    { document_id: 'L2', patient_id: 'P1', author_name: 'Dr. A', text: TEXT, author_kind: 'llm' },
  ])
})

it('is for tables of text that the import named a problem of', () => {
  const scan = new File([''], 'scan.png')
  const fine = new File([''], 'notes.csv')

  expect(mappable([FILE, scan, fine], [{ file: 'letters.csv' }, { file: 'scan.png' }])).toEqual([FILE])
})
