import { useId, useState } from 'react';
import { Badge } from '@hub/ui/badge';
import { Disclosure } from '@hub/ui/disclosure';
import type { FittingLicense, VerifyInfo } from './api.ts';
import { Binding, PurchaseFacts } from './purchase-facts.tsx';
import { labelsOf } from './labels.ts';
import { texts } from './texts.ts';
import styles from './verification.module.css';
import textClass from '#ui/text.module.css';

interface LicenseChoiceProps {
  readonly info: VerifyInfo;
  readonly chosen: FittingLicense;
  readonly onChoose: (licenseId: number) => void;
}

export function LicenseChoice({ info, chosen, onChoose }: LicenseChoiceProps) {
  const { licenses } = info;
  const labels = labelsOf(info);
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
              label={labels.get(license.license_id)}
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
  readonly label: string | undefined;
  readonly checked: boolean;
  readonly onChoose: (licenseId: number) => void;
}

function Option({ license, label, checked, onChoose }: OptionProps) {
  const id = useId();
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="license"
        checked={checked}
        disabled={!license.fits}
        aria-labelledby={`${id}-label ${id}-facts`}
        aria-describedby={`${id}-words`}
        onChange={() => onChoose(license.license_id)}
      />
      <span className={styles.rowWords}>
        <span className={styles.optionTitle}>
          <bdi id={`${id}-label`}>{label}</bdi>
          {license.recommended && (
            <Badge tone="info" icon={false}>
              {texts.recommended}
            </Badge>
          )}
        </span>
        <span id={`${id}-facts`} className={textClass.small}>
          <PurchaseFacts license={license} />
        </span>
        <span id={`${id}-words`} className={textClass.small}>
          {license.effect ?? license.why} <Binding binding={license.binding} />
        </span>
      </span>
    </label>
  );
}
