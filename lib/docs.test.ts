import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const PAGES = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)]

describe('the documentation', () => {
  it('links only to files that are there', () => {
    const broken = PAGES.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, target = '']) => path.join(path.dirname(page), target))
        .filter((target) => !existsSync(target))
        .map((target) => `${page}: ${target}`),
    )

    expect(broken).toEqual([])
  })

  it('is reached from the README, every page', () => {
    const readme = readFileSync('README.md', 'utf8')

    expect(PAGES.slice(1).filter((page) => !readme.includes(`(${page})`))).toEqual([])
  })
})
