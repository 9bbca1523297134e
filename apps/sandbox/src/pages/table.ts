import { html, type Html } from '#pages/html.ts';

interface Table {
  label: string;
  heads: string[];
  rows: Html[];
  isCard?: boolean;
}

export const scrolledTable = ({ label, heads, rows, isCard = true }: Table): Html =>
  html`<div class="${isCard && 'card '}scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;

export const toSecond = (at: string): string => at.slice(0, 19).replace('T', ' ');
