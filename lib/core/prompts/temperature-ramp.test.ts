import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { nextTemperature, RAMP_TRIES } from './temperature-ramp'

type Vector = {
  name: string
  input: {
    finish_reasons_and_replies: [finish: string, reply: string][]
    start_temperature: number
    calls: number
    structured: boolean
    validated: boolean
  }
  output: { temperature_sent: number[] }
}

const readVectors = () => readReference<{ cases: Vector[] }>('verifact/temperature_ramp.json').cases

const LABELS = ['Supported', 'Not Supported', 'Not Addressed']

/** What each try of one question meets; the last of the script is repeated. */
function sentFor({ finish_reasons_and_replies: script, start_temperature }: Vector['input']): number[] {
  const sent: number[] = []
  let temperature = start_temperature
  for (let attempt = 0; attempt < RAMP_TRIES; attempt++) {
    sent.push(Number(temperature.toFixed(2)))
    const [finish, reply] = script[Math.min(attempt, script.length - 1)]!
    if (finish === 'stop' && (!reply.startsWith('{') || isLabel(reply))) break
    temperature = nextTemperature(
      temperature,
      finish === 'length' ? 'cut' : finish === 'stop' ? 'unreadable' : 'other',
    )
  }
  return sent
}

function isLabel(reply: string): boolean {
  return LABELS.includes((JSON.parse(reply) as { verdict: string }).verdict)
}

describe('the temperature ramp, against the published code', () => {
  const names = readVectors().map((vector) => vector.name)

  it.each(names)('%s', (name) => {
    const { input, output } = readVectors().find((vector) => vector.name === name)!
    const first = sentFor(input)

    expect(output.temperature_sent.slice(0, first.length)).toEqual(first)
    // theirs keeps the raised temperature for later questions; ours belongs to one question
    expect(output.temperature_sent.length - first.length).toBe(input.calls - 1)
  })
})

describe('nextTemperature', () => {
  it('is never raised beyond a tenth above 1', () => {
    let temperature = 0.1
    for (let attempt = 0; attempt < 50; attempt++) temperature = nextTemperature(temperature, 'cut')

    expect(temperature).toBeCloseTo(1.1, 9)
  })

  it('leaves alone what started warmer', () => {
    expect(nextTemperature(1.5, 'unreadable')).toBe(1.5)
  })
})
