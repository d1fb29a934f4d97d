import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ImportStart } from './import-start'

/** A file whose text can be read where the test's own browser cannot. */
function fileOf(name: string, text: string): File {
  return Object.assign(new File([text], name), { text: () => Promise.resolve(text) })
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } })
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function describeSummary() {
  fill('Title', 'summary')
  fill('Name of the author', 'Dr. A')
}

function open() {
  const onCheck = vi.fn<(files: File[]) => void>()
  render(<ImportStart guide={[]} onCheck={onCheck} />)
  return onCheck
}

describe('ImportStart', () => {
  it('asks whose a text file is before it can be checked, and sends it as a table beside the others', async () => {
    const onCheck = open()
    choose(fileOf('notes.csv', 'x'), fileOf('17.txt', 'He was well.'))
    expect(screen.getByRole('button', { name: 'Check files' })).toHaveProperty('disabled', true)

    describeSummary()
    press('Add this text')
    await screen.findByText(/text to be checked, patient 17/)
    press('Check files')

    const [files = []] = onCheck.mock.lastCall ?? []
    expect(files.map((file) => file.name)).toEqual(['notes.csv', 'documents.jsonl'])
  })

  it('says which file is no text, and keeps what was typed', async () => {
    open()
    choose(fileOf('letter.txt', 'PK\u0003\u0004\ufffd'))
    fill('Patient', 'P1')
    describeSummary()
    press('Add this text')

    await screen.findByText(/letter\.txt holds characters that are no text/)
    expect(screen.getByLabelText('Patient')).toHaveProperty('value', 'P1')
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it('takes a pasted text back out', async () => {
    open()
    fill('Patient', 'P1')
    describeSummary()
    fill('Text', 'He was well.')
    press('Add this text')
    fireEvent.click(await screen.findByRole('button', { name: /^Remove P1/ }))

    expect(screen.getByRole('button', { name: 'Check files' })).toHaveProperty('disabled', true)
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''))
  })
})
