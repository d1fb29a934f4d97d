import { expect, it } from 'vitest'
import { ReportTable } from './report-table'
import { writeMarkdown } from './to-markdown'
import { toPlain } from './to-plain'

it('writes headings, paragraphs, links and tables, and lets no sign of a text count as Markdown', () => {
  const nodes = toPlain(
    <article>
      <h1>Case_1 *x*</h1>
      <p>
        <strong>1.</strong> See <a href="https://a.example/a b">it</a> <span># now</span>
      </p>
      <p>- no list</p>
      <svg>
        <title>Drawn</title>
      </svg>
      <ReportTable
        caption="Votes"
        note="Of all."
        columns={['Case', 'n']}
        rows={[{ cells: ['a|b', 2] }, { cells: ['c', null] }]}
      />
    </article>,
  )
  expect(writeMarkdown(nodes)).toBe(String.raw`# Case\_1 \*x\*

**1.** See [it](https://a.example/a%20b) \# now

\- no list

**Votes**

Of all.

| Case | n |
| --- | --- |
| a\|b | 2 |
| c | – |
`)
})

it('writes the numbers of a figure where the drawing was, and its words below', () => {
  const nodes = toPlain(
    <figure>
      <h3>Figure 1. Scores</h3>
      <svg />
      <figcaption>Of 5 patients.</figcaption>
      <details>
        <summary>The numbers as a table</summary>
        <ReportTable caption="Figure 1 in numbers" columns={['Case', 'n']} rows={[{ cells: ['a', 2] }]} />
      </details>
    </figure>,
  )
  expect(writeMarkdown(nodes)).toBe(`### Figure 1. Scores

**Figure 1 in numbers**

| Case | n |
| --- | --- |
| a | 2 |

Of 5 patients.
`)
})
