<?php
/**
 * The client's words in other languages.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The files travel with this folder, not with the theme's own translations; the copy step gives words
 * and files the theme's text domain.
 */
final class Translation {

	const DOMAIN = 'hub-activation';

	/**
	 * Loads the file for the language of whoever reads, once for all products.
	 */
	public static function load(): void {
		static $loaded = '';
		$locale        = determine_locale();
		$file          = FOLDER . '/languages/hub-activation-' . $locale . '.mo';
		if ( $loaded === $locale || ! is_readable( $file ) ) {
			return;
		}
		$loaded = $locale;
		// WordPress finds a theme's own words by itself while nothing is loaded for its domain.
		get_translations_for_domain( self::DOMAIN );
		load_textdomain( self::DOMAIN, $file, $locale );
	}
}
