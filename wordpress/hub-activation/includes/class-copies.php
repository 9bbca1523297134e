<?php
/**
 * The copies of this folder that themes and plugins of this site bundle.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The newest copy serves all products. This class and `Client` come from the copy that is loaded first,
 * so they do little, and a later version of them does the same.
 */
final class Copies {

	/**
	 * Version => folder.
	 *
	 * @var array<string, string>
	 */
	private static $folders = array();

	/**
	 * The folder that serves; empty until it is decided.
	 *
	 * @var string
	 */
	private static $chosen = '';

	/**
	 * A copy is there.
	 *
	 * @param string $version Its version.
	 * @param string $folder  Where it lies.
	 */
	public static function add( string $version, string $folder ): void {
		if ( array() === self::$folders ) {
			spl_autoload_register( array( self::class, 'load' ) );
		}
		self::$folders += array( $version => $folder );
	}

	/**
	 * The folder of the newest copy. After the first call it stays: its classes are loaded.
	 */
	public static function folder(): string {
		if ( '' === self::$chosen ) {
			uksort( self::$folders, 'version_compare' );
			self::$chosen = (string) end( self::$folders );
			define( __NAMESPACE__ . '\VERSION', (string) key( self::$folders ) );
			define( __NAMESPACE__ . '\FOLDER', self::$chosen );
		}
		return self::$chosen;
	}

	/**
	 * Loads a class from the newest copy, whose `load.php` knows its folders.
	 *
	 * @param string $name The class.
	 */
	public static function load( string $name ): void {
		if ( 0 !== strpos( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$short = strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) );
		$place = self::folder() . '/includes';
		if ( is_file( "$place/class-$short.php" ) ) {
			require "$place/class-$short.php";
		} elseif ( is_file( "$place/load.php" ) && ! function_exists( __NAMESPACE__ . '\load' ) ) {
			require "$place/load.php";
			load( $name );
		}
	}
}
