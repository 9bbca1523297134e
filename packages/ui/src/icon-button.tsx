import styles from './icon-button.module.css';

/** The look of a button of the bar at the top that is an icon alone. */
export const iconButtonClass = styles.iconButton;
