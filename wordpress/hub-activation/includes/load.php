<?php
/**
 * Autoloader of this copy: each folder contains the classes of one topic.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

/**
 * Loads a class of this copy.
 *
 * @param string $name Name of the class with its namespace.
 */
function load( string $name ): void {
	if ( 0 !== strpos( $name, __NAMESPACE__ . '\\' ) ) {
		return;
	}
	$file = '/class-' . strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) ) . '.php';
	foreach ( array( 'base', 'site', 'activation', 'certificates', 'updates', 'admin', 'cli' ) as $folder ) {
		if ( is_file( __DIR__ . "/$folder$file" ) ) {
			require __DIR__ . "/$folder$file";
			return;
		}
	}
}

spl_autoload_register( __NAMESPACE__ . '\load' );
