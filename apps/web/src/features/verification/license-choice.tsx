import { useId, useState, type ReactElement } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Time } from '#ui/time.tsx';
import type { FittingLicense } from './api.ts';
import { texts } from './texts.ts';
import styles from './verification.module.css';

interface LicenseChoiceProps {
  readonly licenses: readonly FittingLicense[];
  readonly chosen: FittingLicense;
  readonly onChoose: (licenseId: number) => void;
}

/** Which licence the site will use, what that means afterwards, and a way to take another. */
export function LicenseChoice({ licenses, chosen, onChoose }: LicenseChoiceProps): ReactElement {
  return (
    <div className={styles.license}>
      <p>
        {texts.willUse} {texts.bought} <Time value={chosen.sold_at} bare />{' '}
        <span className={styles.tail}>(…{chosen.masked_code.slice(-4)})</span>.{' '}
        <strong className={styles.effect}>{chosen.effect}</strong>
      </p>
      {licenses.length > 1 && <Others licenses={licenses} chosen={chosen} onChoose={onChoose} />}
    </div>
  );
}

function Others({ licenses, chosen, onChoose }: LicenseChoiceProps): ReactElement {
  const [open, setOpen] = useState(false);
  const fittingFirst = licenses.toSorted((a, b) => Number(b.fits) - Number(a.fits));
  return (
    <Disclosure summary={texts.other} open={open} onChange={setOpen}>
      {open && (
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>{texts.choose}</legend>
          {fittingFirst.map((license) => (
            <Option
              key={license.license_id}
              license={license}
              checked={license === chosen}
              onChoose={onChoose}
            />
          ))}
        </fieldset>
      )}
    </Disclosure>
  );
}

interface OptionProps {
  readonly license: FittingLicense;
  readonly checked: boolean;
  readonly onChoose: (licenseId: number) => void;
}

function Option({ license, checked, onChoose }: OptionProps): ReactElement {
  const words = useId();
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="license"
        checked={checked}
        disabled={!license.fits}
        aria-describedby={words}
        onChange={() => onChoose(license.license_id)}
      />
      <span className={styles.rowWords}>
        <span className={styles.optionTitle}>
          <span>
            <code>…{license.masked_code.slice(-4)}</code>, {texts.bought}{' '}
            <Time value={license.sold_at} bare />
          </span>
          {license.recommended && (
            <Badge tone="info" icon={false}>
              {texts.recommended}
            </Badge>
          )}
        </span>
        <span id={words} className={styles.quiet}>
          {license.effect ?? license.why}
        </span>
      </span>
    </label>
  );
}
