<?php
/**
 * The activation client of the customer hub: a theme bundles this folder and calls Client::boot().
 *
 * @package   Hub_Activation
 * @license   GPL-2.0-or-later
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

// A child theme, or a plugin of the same publisher, may bundle it as well: the first one loaded serves.
if ( class_exists( __NAMESPACE__ . '\Client', false ) ) {
	return;
}

const VERSION = '1.0.0';
const FOLDER  = __DIR__;

spl_autoload_register(
	static function ( string $name ): void {
		if ( 0 !== strpos( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$short = strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) );
		$file  = FOLDER . '/includes/class-' . $short . '.php';
		if ( is_file( $file ) ) {
			require $file;
		}
	}
);

require FOLDER . '/includes/class-client.php';
