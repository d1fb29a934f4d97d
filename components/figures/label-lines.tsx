import type { ComponentProps } from 'react'

/** From one line of a name to the next. */
export const LABEL_LINE = 14

/**
 * A name in lines of so many letters, broken between words: names of a family differ anywhere, and would be cut just there. What
 * needs more lines than there are is cut in its middle.
 */
export function wrapLabel(label: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
    .filter((line, index) => line !== '' || index === 0)
    .map((line) => shortenLabel(line, letters))
}

type Props = Omit<ComponentProps<'text'>, 'y'> & {
  lines: readonly string[]
  /** The middle of all lines. */
  y: number
}

/** The lines of a name below each other; what stands in it comes after the last. */
export function LabelLines({ lines, y, children, ...look }: Props) {
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the lines of a name never move
      <text key={index} y={y + 4 + LABEL_LINE * (index - (lines.length - 1) / 2)} {...look}>
        {isLast ? line : `${line} `}
        {isLast && children}
      </text>
    )
  })
}

/** A name cut to so many letters, in its middle: names of a family begin alike and differ at the end. */
export function shortenLabel(label: string, most: number): string {
  if (label.length <= most) return label
  const end = Math.floor((most - 1) / 2)
  const start = most - 1 - end
  return `${label.slice(0, start).trimEnd()}…${end === 0 ? '' : label.slice(-end).trimStart()}`
}
