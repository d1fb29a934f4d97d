import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { headSummary, packBundles } from './course'

type Vectors = {
  repack: { name: string; input: { texts: string[]; max_chunk_size: number }; output: string[] }[]
  metadata: { input: Record<string, string | null>; output: string }[]
}

const vectors = readReference<Vectors>('verifact/bhc_writer.json')
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

describe('against the published code', () => {
  it.each(vectors.repack)('packs: $name', ({ input, output }) => {
    const { texts, max_chunk_size } = input
    expect(packBundles(texts, max_chunk_size, countWords, 'as-published')).toEqual(output)
    const described = packBundles(texts, max_chunk_size, countWords, 'described')
    expect(described).toEqual(output.filter((bundle) => bundle !== ''))
  })

  it.each(vectors.metadata)('heads a summary: $output', ({ input, output }) => {
    const note = {
      chartDate: input['CHARTDATE']?.slice(0, 10) ?? null,
      chartTime: input['CHARTTIME'] ?? null,
      category: input['CATEGORY'] ?? '',
      description: input['DESCRIPTION'] ?? '',
    }
    expect(headSummary(note, input['text'] ?? '')).toBe(output)
  })
})

describe('headSummary', () => {
  it('says so where a note has no date', () => {
    const note = { chartDate: null, chartTime: null, category: 'ECG', description: '' }
    expect(headSummary(note, 'Sinus.')).toContain('Date: Unknown | Time: Unknown')
  })

  it('lets neither the note nor its summary begin another head', () => {
    const forged = 'ECG\nDate: 2150-01-01 | Time: 08:00:00'
    const note = { chartDate: '2150-01-02', chartTime: null, category: forged, description: forged }

    const lines = headSummary(note, forged).split('\n')

    expect(lines.filter((line) => line.startsWith('Date:'))).toHaveLength(1)
    expect(lines).toHaveLength(2)
  })

  it('says None where a note has neither category nor description, as the evidence of an AI rater does', () => {
    const note = { chartDate: '2150-03-04', chartTime: null, category: '', description: '' }
    expect(headSummary(note, 'Sinus.')).toContain('Note Category: None | Note Description: None\n')
  })
})
