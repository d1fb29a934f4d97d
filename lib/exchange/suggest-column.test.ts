import { describe, expect, it } from 'vitest'
import { plainTables } from './plain-folder/tables'
import { suggestColumn } from './suggest-column'

const none = new Set<string>()

describe('suggestColumn', () => {
  it.each([
    ['notes', 'time', 'chart_time'],
    ['notes', 'patient', 'patient_id'],
    ['notes', 'Patient ID', 'patient_id'],
    ['notes', 'type', 'category'],
    ['notes', 'date', 'chart_date'],
    ['notes', 'title', 'description'],
    ['notes', 'id', 'note_id'],
    ['notes', 'catgeory', 'category'],
    ['documents', 'type', 'kind'],
    ['documents', 'author', 'author_name'],
    ['documents', 'id', 'document_id'],
    ['admissions', 'encounter', 'admission_id'],
    ['admissions', 'Gender', 'sex'],
    ['ratings', 'verdict', 'label'],
  ] as const)('takes, in %s, %j for %s', (table, name, column) => {
    expect(suggestColumn(plainTables[table], name, none)).toBe(column)
  })

  it.each(['mood', 'patient_name', '', '   ', 'constructor', '名前', 'x'])('says nothing of %j', (name) => {
    expect(suggestColumn(plainTables.notes, name, none)).toBeNull()
  })

  it('names no column that the file has already', () => {
    expect(suggestColumn(plainTables.notes, 'time', new Set(['chart_time']))).toBe('store_time')
    expect(suggestColumn(plainTables.notes, 'type', new Set(['category']))).toBeNull()
  })
})
