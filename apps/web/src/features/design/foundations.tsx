import { EmptyArt, Drawing, Tick } from '@hub/ui/art';
import { classNames } from '@hub/ui/class-names';
import { ItemThumb } from '@hub/ui/item-thumb';
import { Mark } from '@hub/ui/mark';
import styles from './design.module.css';
import { Specimen } from './specimen.tsx';

const swatches = [
  'page',
  'card',
  'sunk',
  'line',
  'line-strong',
  'text',
  'muted',
  'accent',
] as const;
/** Tones of text on a tinted background, as in badges and notices. */
const tints = ['good', 'attention', 'bad'] as const;
const schemes = { light: 'Light', dark: 'Dark' } as const;

/** Shows both palettes side by side, independent of the page's color scheme. */
export const Colours = () => (
  <div className={styles.palettes}>
    {(['light', 'dark'] as const).map((scheme) => (
      <div key={scheme} className={styles.palette} style={{ colorScheme: scheme }}>
        <h3 className={styles.paletteName}>{schemes[scheme]}</h3>
        <ul role="list" className={styles.swatches}>
          {swatches.map((token) => (
            <li key={token} className={styles.swatch}>
              <span className={styles.colour} style={{ background: `var(--${token})` }} />
              {token}
            </li>
          ))}
        </ul>
        <ul role="list" className={styles.tints}>
          {tints.map((tone) => (
            <li
              key={tone}
              className={styles.tint}
              style={{ background: `var(--${tone}-tint)`, color: `var(--${tone})` }}
            >
              {tone}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);

const sizes = [40, 28, 21, 17, 15, 13] as const;
const spaces = ['half', 's1', 's2', 's3', 's4', 's5', 's6', 's8', 's10'] as const;

export const Scales = () => (
  <>
    <Specimen name="Type" look="grid">
      <ul role="list" className={styles.scale}>
        {sizes.map((size) => (
          <li key={size} className={styles.step}>
            <span className={styles.measure}>{size}</span>
            <span
              className={classNames(size > 15 && styles.heading)}
              style={{ fontSize: `var(--size-${size})` }}
            >
              Manage everything in one place
            </span>
          </li>
        ))}
        <li className={styles.step}>
          <span className={styles.measure}>code</span>
          <code>86781236-23d0-4b3c-7dfa-c1c147e0dece</code>
        </li>
      </ul>
    </Specimen>
    <Specimen name="Space" look="grid">
      <ul role="list" className={styles.scale}>
        {spaces.map((space) => (
          <li key={space} className={styles.step}>
            <span className={styles.measure}>{space}</span>
            <span className={styles.bar} style={{ width: `var(--${space})` }} />
          </li>
        ))}
      </ul>
    </Specimen>
  </>
);

const thumbs = ['theme', 'builder', 'icons', 'new-theme', 'other'] as const;

export const Drawings = () => (
  <>
    <Specimen name="Item thumbs">
      {thumbs.map((thumb) => (
        <ItemThumb key={thumb} thumb={thumb} />
      ))}
    </Specimen>
    <Specimen name="Mark, tick and empty box">
      <Mark className={styles.mark} />
      <span className={styles.tick}>
        <Drawing box="-13 -13 26 26">
          <Tick x={0} y={0} />
        </Drawing>
      </span>
      <span className={styles.art}>
        <EmptyArt />
      </span>
    </Specimen>
  </>
);
