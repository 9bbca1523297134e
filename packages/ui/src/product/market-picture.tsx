import { useState, type ReactElement } from 'react';

interface MarketPictureProps {
  /** Address of a picture of the marketplace, or name of a drawing. */
  readonly thumb: string;
  readonly className: string | undefined;
  /** Drawing that replaces a missing or failed picture. */
  readonly drawing: ReactElement;
}

/** Decorative picture of an item: the marketplace's, or a drawing. */
export function MarketPicture({ thumb, className, drawing }: MarketPictureProps): ReactElement {
  const [failed, setFailed] = useState(false);
  if (failed || !/^(?:https?:)?\//.test(thumb)) return drawing;
  return (
    <img
      className={className}
      src={thumb}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
