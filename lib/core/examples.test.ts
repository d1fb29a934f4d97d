import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, it } from 'vitest'
import * as data from '@/lib/testing/examples'

// An example is numbers that a reader can check: `expression // => value`, or the value on a line of its own, after lines that
// make what they need. It may name whatever these folders export, and what lib/testing/examples does.

const FILES = globSync('lib/core/{agreement,stats}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const RESULT = /^(.*)\/\/ => (.+)$/

type Documented = { name: string; file: string; doc: string }

const functions: Documented[] = FILES.flatMap((file) => {
  const documented = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function (\w+)/g
  return [...readFileSync(file, 'utf8').matchAll(documented)].map(([, doc = '', name = '']) => ({
    name,
    file,
    doc: doc.replaceAll(/\n ?\* ?/g, '\n'),
  }))
})

const modules = await Promise.all(
  FILES.map((file): Promise<Record<string, unknown>> => import(path.resolve(file))),
)
const scope: Record<string, unknown> = Object.assign({}, ...modules, data)

function linesOf({ doc }: Documented): string[] {
  const [, rest = ''] = doc.split('@example')
  const [example = ''] = rest.split('\n@')
  return example.split('\n').filter((line) => line.trim() !== '')
}

/** Runs the lines and gives, for each result that they state, what came of it and what was stated. */
function runExample(lines: readonly string[]): { found: unknown; stated: unknown; digits: number }[] {
  const body: string[] = []
  for (const line of lines) {
    const [, own = '', stated] = RESULT.exec(line) ?? []
    if (stated === undefined) {
      body.push(line)
      continue
    }
    const expression = own.trim() === '' ? body.pop() : own
    const digits = Math.max(0, ...[...stated.matchAll(/\.(\d+)/g)].map(([, after = '']) => after.length))
    body.push(`$results.push({ found: ${expression}, stated: ${stated}, digits: ${digits} })`)
  }
  const code = ['const $results = []', '{', ...body, '}', 'return $results'].join('\n')
  return Reflect.apply(compileFunction(code, Object.keys(scope)), undefined, Object.values(scope))
}

/** What is stated of what was found: of an object the members that are stated, numbers to as many digits. */
function asStated(found: unknown, stated: unknown, digits: number): unknown {
  if (typeof found === 'number' && typeof stated === 'number') {
    const isNear = Math.abs(found - stated) <= 0.500001 * 10 ** -digits
    return isNear ? stated : found
  }
  if (ArrayBuffer.isView(found)) return asStated(Array.from(found as Float64Array), stated, digits)
  if (Array.isArray(found) && Array.isArray(stated))
    return found.map((one, index) => asStated(one, stated[index], digits))
  if (found === null || stated === null || typeof found !== 'object' || typeof stated !== 'object')
    return found
  return Object.fromEntries(
    Object.entries(stated).map(([name, own]) => [
      name,
      asStated((found as Record<string, unknown>)[name], own, digits),
    ]),
  )
}

/** Parts of others, whose numbers say nothing by themselves. */
const PARTS = [
  'agreementInterval',
  'clusterErrors',
  'confidenceLevels',
  'drawFigures',
  'expectedPatterns',
  'fitLabelModel',
  'ratioKernel',
  'widenForClusters',
]

const withExample = functions.filter(({ doc }) => doc.includes('@example'))

it.each(withExample.map((one) => [one.name, one] as const))(
  'gives of %s what its example states',
  (_, one) => {
    const results = runExample(linesOf(one))

    expect(results.length).toBeGreaterThan(0)
    expect(results.map(({ found, stated, digits }) => asStated(found, stated, digits))).toEqual(
      results.map(({ stated }) => stated),
    )
  },
)

it('finds an example wherever a function of statistics cites its source', () => {
  const citing = functions.filter(({ doc }) => /@see [^{]/.test(doc))

  expect(citing.length).toBeGreaterThan(80)
  expect(
    citing
      .filter((one) => !withExample.includes(one))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(PARTS)
})

it('finds no example beside anything but an exported function: nothing would run it', () => {
  const all = FILES.flatMap((file) => readFileSync(file, 'utf8').match(/@example/g) ?? [])

  expect(withExample).toHaveLength(all.length)
})
