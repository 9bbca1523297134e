<?php
/**
 * Template of every page.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;

get_header();

if ( ! have_posts() ) {
	echo '<h1>' . esc_html__( 'Nothing here yet', 'activation-demo' ) . '</h1>';
}
while ( have_posts() ) {
	the_post();
	?>
	<article <?php post_class(); ?>>
		<?php
		if ( is_singular() ) {
			the_title( '<h1>', '</h1>' );
			the_post_thumbnail();
			the_tags( '<p class="muted">', ', ', '</p>' );
			the_content();
			wp_link_pages();
		} else {
			the_title( '<h2><a href="' . esc_url( get_permalink() ) . '">', '</a></h2>' );
			the_excerpt();
		}
		?>
		<p class="muted"><time datetime="<?php echo esc_attr( get_the_date( 'c' ) ); ?>"><?php echo esc_html( get_the_date() ); ?></time></p>
	</article>
	<?php
	if ( is_singular() && ( comments_open() || get_comments_number() ) ) {
		comments_template();
	}
}
the_posts_pagination();

get_footer();
