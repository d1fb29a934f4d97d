import { describe, expect, it } from 'vitest'
import { makeFindTerms } from './find-terms'
import { findWords, indexWords } from './find-words'
import { foldText } from './fold-text'
import { readTermLines } from './term-lines'

const TERMS = makeFindTerms()

function quotes(texts: string[], query: string, terms = TERMS): string[] {
  const { hits } = findWords(indexWords(texts.map(foldText)), query, terms)
  return hits.map((hit) => `${hit.index}:${texts[hit.index]?.slice(hit.start, hit.end)}`)
}

describe('findWords', () => {
  it('finds every form of a word', () => {
    expect(quotes(['Intubated; extubated. Intubation was easy, reintubation not.'], 'intubate')).toEqual([
      '0:Intubated',
      '0:Intubation',
    ])
    expect(
      quotes(['Blood cultures sent. Culture of urine. Blood culture negative.'], 'blood culture'),
    ).toEqual(['0:Blood cultures', '0:Blood culture'])
  })

  it('finds synonyms, and says which it looked for', () => {
    const texts = ['S/P MI 2148.', 'Had a heart attack.', 'No myocardial  infarction.', 'mi casa, admit']
    expect(quotes(texts, 'MI')).toEqual(['0:MI', '1:heart attack', '2:myocardial  infarction'])
    expect(quotes(texts, 'heart attack')).toEqual(['0:MI', '1:heart attack', '2:myocardial  infarction'])
    expect(findWords(indexWords([]), 'MI', TERMS).also).toContain('heart attack')
  })

  it('reads a short form of several meanings as all of them, and one in small letters also as the word', () => {
    expect(quotes(['PT to see. Prothrombin time 14. Physical therapist came. pt stable'], 'PT')).toEqual([
      '0:PT',
      '0:Prothrombin time',
      '0:Physical therapist',
      '0:pt',
    ])
    expect(quotes(['mi vida'], 'mi')).toEqual(['0:mi'])
  })

  it('replaces a short form within a longer query', () => {
    expect(quotes(['Acute MI.', 'acute myocardial infarction', 'an acute, MI'], 'acute MI')).toEqual([
      '0:Acute MI',
      '1:acute myocardial infarction',
    ])
  })

  it('follows typing from three letters on, at the beginning of words alone', () => {
    expect(quotes(['Ceftriaxone given', 'preceftria'], 'ceft')).toEqual(['0:Ceftriaxone'])
    expect(quotes(['Ceftriaxone given'], 'ce')).toEqual([])
  })

  it('reads a word that is being typed as the known words that it begins', () => {
    const texts = ['Cr 1.4', 'creat stable', 'Creatinine back to baseline', 'CR scan, cream applied']
    const whole = ['0:Cr', '1:creat', '2:Creatinine']
    expect(quotes(texts, 'creatinine')).toEqual(whole)
    for (const typed of ['creati', 'creatin']) expect(quotes(texts, typed)).toEqual(whole)
    for (const typed of ['cre', 'crea']) expect(quotes(texts, typed)).toEqual([...whole, '3:cream'])
    expect(quotes(['Stable Cr today', 'Cr stable'], 'stable crea')).toEqual(['0:Stable Cr'])
    expect(findWords(indexWords([]), 'crea', TERMS).also).toContain('Cr')
    const lungs = ['SCDs on', 'PNA left', 'Pneumonia left', 'pneumoboots on']
    expect(quotes(lungs, 'pneumo')).toEqual(['2:Pneumonia', '3:pneumoboots']) // of several meanings none is guessed
    expect(quotes(lungs, 'pneumon')).toEqual(['1:PNA', '2:Pneumonia'])
  })

  it('joins words over line breaks, hyphens and slashes, never over sentences', () => {
    const texts = ['chest\n tube', 'chest-tube', 'chest. Tube', 'chest / tube', 'chest, with tube']
    expect(quotes(texts, 'chest tube')).toEqual(['0:chest\n tube', '1:chest-tube', '3:chest / tube'])
    expect(quotes(['Lactate 2.5 and 25'], '2.5')).toEqual(['0:2.5'])
  })

  it('folds accents and finds nothing for a query without words', () => {
    expect(quotes(['Sjögren’s syndrome'], 'sjogren’s')).toEqual(['0:Sjögren’s'])
    expect(quotes(['a b c'], ' ?! ')).toEqual([])
  })

  it('takes the lines of a study', () => {
    const terms = makeFindTerms('# ours\nlow residue diet: LRD\nmyocardial infarction: NQMI')
    expect(quotes(['On LRD.', 'NQMI ruled out'], 'low residue diet', terms)).toEqual(['0:LRD'])
    expect(quotes(['On LRD.', 'NQMI ruled out'], 'heart attack', terms)).toEqual(['1:NQMI'])
  })

  it('searches two megabytes', () => {
    const texts = Array.from({ length: 300 }, (_, day) =>
      foldText(`Day ${day}: pt remains intubated, ICU level of care, tan sputum via ETT. `.repeat(100)),
    )
    const index = indexWords(texts)
    expect(findWords(index, 'endotracheal tube', TERMS, 100_000).hits).toHaveLength(30_000)
  })
})

describe('readTermLines', () => {
  it('says what is wrong with which line', () => {
    const { lines, faults } = readTermLines('a: b | c\n\n# note\nno colon\n: x\nd: | e')

    expect(lines).toEqual([{ meaning: 'a', variants: ['b', 'c'] }])
    expect(faults.map((fault) => fault.line)).toEqual([4, 5, 6])
  })
})
