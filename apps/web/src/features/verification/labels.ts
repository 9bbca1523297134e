import { labelSite, licenseLabels, licenseTail } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import type { FittingLicense, VerifyInfo } from './api.ts';

function partsOf({ sites }: VerifyInfo, { license_id: id, masked_code: code }: FittingLicense) {
  const site = labelSite(sites.filter((each) => each.license_id === id));
  return { code, site: site && siteName(site.url) };
}

export const labelsOf = (info: VerifyInfo): ReadonlyMap<number, string> =>
  licenseLabels(
    info.licenses.map((license) => ({
      id: license.license_id,
      item: info.request.item.name,
      ...partsOf(info, license),
    })),
  );

export const tailOf = (info: VerifyInfo, license: FittingLicense): string =>
  licenseTail(partsOf(info, license));
