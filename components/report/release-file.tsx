import { FigureChart } from '@/components/figures/figure-chart'
import type { Figure } from '@/lib/core/figures/figure'
import type { ReleasePart } from '@/lib/core/figures/release/release-parts'
import { REPORT_COLORS, REPORT_STYLE } from './report-colors'
import { ReportFigure } from './report-figure'
import { toMarkup } from './to-markup'

/**
 * Tables and figures as one HTML file that needs nothing else.
 *
 * @param style the rules of `report.css`
 */
export function releaseFile(
  title: string,
  about: string,
  parts: readonly ReleasePart[],
  style: string,
): string {
  const body = toMarkup(
    <article className="report">
      <header>
        <h1>{title}</h1>
        <p>{about}</p>
        <ul>
          {parts.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </header>
      {parts.map(({ id, title: name, figures }) => (
        <section key={id} id={id}>
          <h2>{name}</h2>
          {figures.map((figure, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- figures of a file never move
            <ReportFigure key={index} figure={figure} />
          ))}
        </section>
      ))}
    </article>,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toMarkup(title)}</title>
<style>${REPORT_STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** The drawing of a figure as a file of its own, in light colors; null for a table. */
export function figureSvg(figure: Figure): string | null {
  if (!figure.chart) return null
  const markup = toMarkup(<FigureChart figure={figure} />)
  return markup
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" ')
    .replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => REPORT_COLORS.get(name) ?? whole)
}
