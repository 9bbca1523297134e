<?php
/**
 * Header of every page.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;
?>
<!DOCTYPE html>
<html <?php language_attributes(); ?>>
<head>
	<meta charset="<?php bloginfo( 'charset' ); ?>">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<?php wp_head(); ?>
</head>
<body <?php body_class(); ?>>
<?php wp_body_open(); ?>
<a class="skip-link" href="#content"><?php esc_html_e( 'Skip to content', 'activation-demo' ); ?></a>
<header class="site-header">
	<div class="frame">
		<p class="site-title"><a href="<?php echo esc_url( home_url( '/' ) ); ?>"><?php bloginfo( 'name' ); ?></a></p>
		<p class="muted"><?php bloginfo( 'description' ); ?></p>
		<?php
		the_custom_logo();
		if ( has_nav_menu( 'primary' ) ) {
			wp_nav_menu(
				array(
					'theme_location'       => 'primary',
					'container'            => 'nav',
					'container_aria_label' => __( 'Menu', 'activation-demo' ),
				)
			);
		}
		?>
	</div>
</header>
<main id="content" class="frame">
